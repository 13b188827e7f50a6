import { useMemo, useSyncExternalStore } from 'react'
import { useTexts } from '../../shared/i18n/index.ts'

const never = () => () => {}

/** The code on the server and while hydrating, since servers and browsers don't know the same names; then the name. */
export function useCountryName(): (code: string) => string {
  const { tag } = useTexts()
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const names = useMemo(() => new Intl.DisplayNames([tag], { type: 'region' }), [tag])
  return (code) => (isAlive ? (names.of(code) ?? code) : code)
}
