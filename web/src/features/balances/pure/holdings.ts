import type { Balance, Rate } from '@exchange/contract/balances'
import type { Currency } from '@exchange/contract/markets'
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  isZero,
  multiplyDecimals,
  percentOf,
} from '../../../shared/format/index.ts'

export interface Holding {
  readonly ticker: string
  readonly name: string
  readonly balance: Balance
  /** In USDT and BTC, exact; null for demo tokens and where no market leads there. */
  readonly worthUsdt: string | null
  readonly worthBtc: string | null
  readonly precision: number
  readonly isDemo: boolean
  readonly canTransfer: boolean
  readonly canDeposit: boolean
  readonly canWithdraw: boolean
  readonly priority: number
}

export interface HoldingFilter {
  readonly hideZero: boolean
  readonly showDemo: boolean
  readonly contains: string
}

const worth = (total: string, rate: string | null | undefined): string | null =>
  rate === null || rate === undefined ? null : multiplyDecimals(total, rate)

/** Every ticker that the edition lists or somebody holds, with its balance and worth: what is worth most first, then in the order of the exchange. */
export function holdingsOf(
  balances: Readonly<Record<string, Balance>>,
  currencies: Readonly<Record<string, Currency>>,
  rates: Readonly<Record<string, Rate>>,
): Holding[] {
  return Object.entries(balances)
    .flatMap(([ticker, balance]) => {
      const currency = currencies[ticker]
      if (currency === undefined || (!currency.isOffered && isZero(balance.total))) return []
      return {
        ticker,
        name: currency.name,
        balance,
        worthUsdt: currency.isDemo ? null : worth(balance.total, rates[ticker]?.USDT),
        worthBtc: currency.isDemo ? null : worth(balance.total, rates[ticker]?.BTC),
        precision: currency.decimal,
        isDemo: currency.isDemo,
        canTransfer: currency.canTransfer,
        canDeposit: currency.networks.some(({ isDepositable }) => isDepositable),
        canWithdraw: currency.networks.some(({ isWithdrawal }) => isWithdrawal),
        priority: currency.priority,
      }
    })
    .toSorted(
      (a, b) =>
        compareDecimals(b.worthUsdt ?? '0', a.worthUsdt ?? '0') ||
        Number(isZero(a.balance.total)) - Number(isZero(b.balance.total)) ||
        a.priority - b.priority,
    )
}

export function filterHoldings(
  holdings: readonly Holding[],
  { hideZero, showDemo, contains }: HoldingFilter,
): Holding[] {
  const wanted = contains.trim().toLowerCase()
  return holdings.filter(
    (holding) =>
      !(hideZero && isZero(holding.balance.total)) &&
      (showDemo || !holding.isDemo) &&
      (wanted === '' || holding.ticker.toLowerCase().includes(wanted) || holding.name.toLowerCase().includes(wanted)),
  )
}

/** What all holdings are worth together; demo tokens count nothing. */
export function totalWorth(holdings: readonly Holding[]): { readonly USDT: string; readonly BTC: string } {
  const counted = holdings.filter((holding) => !holding.isDemo)
  return {
    USDT: counted.reduce((sum, { worthUsdt }) => addDecimals(sum, worthUsdt ?? '0'), '0'),
    BTC: counted.reduce((sum, { worthBtc }) => addDecimals(sum, worthBtc ?? '0'), '0'),
  }
}

/** An amount of USDT in a currency of which one is worth `rate` USDT, two decimals; null = no market leads there. */
export const worthIn = (rate: string | null, usdt: string): string | null =>
  rate === null || isZero(rate) ? null : divideDecimals(usdt, rate, 2)

export interface Share {
  readonly ticker: string
  /** Percent of the total, two decimals. */
  readonly percent: string
}

/** The greatest holdings as shares of the total; the last entry, with an empty ticker, sums up the rest. */
export function sharesOf(holdings: readonly Holding[], most: number): Share[] {
  const { USDT: total } = totalWorth(holdings)
  const counted = holdings.filter(({ isDemo, worthUsdt }) => !isDemo && worthUsdt !== null && !isZero(worthUsdt))
  const shares = counted
    .slice(0, most)
    .map(({ ticker, worthUsdt }) => ({ ticker, percent: percentOf(worthUsdt ?? '0', total) }))
  const rest = counted.slice(most).reduce((sum, { worthUsdt }) => addDecimals(sum, worthUsdt ?? '0'), '0')
  return isZero(rest) ? shares : [...shares, { ticker: '', percent: percentOf(rest, total) }]
}
