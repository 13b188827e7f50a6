import { useEffect, useState } from 'react'
import { whenIdle } from '../data/when-idle.ts'

/** False until the page has been painted and the browser has nothing better to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
