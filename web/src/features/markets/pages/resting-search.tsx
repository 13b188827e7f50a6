import { useDeferredValue, useEffect, useState } from 'react'
import { SearchField } from '../../../shared/ui/index.ts'

interface RestingSearchProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Typing filters at once; the address follows when the typing rests. */
export function RestingSearch({ label, value, onChange }: RestingSearchProps) {
  const [text, setText] = useState(value)
  const rested = useDeferredValue(text)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // A button that shows everything empties the address, and so the field.
    if (value === '' && rested === text) setText('')
  }
  useEffect(() => {
    if (rested !== value) onChange(rested)
    // The address is the result of typing here, not a reason to type.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rested])
  return <SearchField label={label} value={text} onChange={setText} className="w-full sm:w-64" />
}
