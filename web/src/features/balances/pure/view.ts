/** What of the balances somebody wants to see; kept in a cookie so that the first paint is already right. */
export interface BalancePreferences {
  readonly hideZero: boolean
  readonly hideAmounts: boolean
  readonly showDemo: boolean
}

const letters = { hideZero: 'z', hideAmounts: 'a', showDemo: 'd' } as const

/** "zd" = hide zeros, show demo tokens. */
export const writeView = (view: BalancePreferences): string =>
  (Object.keys(letters) as (keyof BalancePreferences)[])
    .filter((key) => view[key])
    .map((key) => letters[key])
    .join('')

/** Without a cookie everything but the zeros is shown. */
export function readView(text: string | undefined): BalancePreferences {
  const kept = text ?? 'zd'
  return { hideZero: kept.includes('z'), hideAmounts: kept.includes('a'), showDemo: kept.includes('d') }
}
