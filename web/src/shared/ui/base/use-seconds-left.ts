import { useEffect, useState } from 'react'

/** Counts whole seconds down to zero; gives what is left, and how to start again. */
export function useSecondsLeft(first: number): readonly [number, (seconds: number) => void] {
  const [left, setLeft] = useState(first)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft((seconds) => seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
