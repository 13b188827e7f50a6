import type { Currency } from '@exchange/contract/markets'

/** A network or a provider that money can go out by. */
interface Way {
  readonly id: string
  readonly name: string
  readonly isWithdrawal: boolean
}

/** Coins go by networks, currencies by banks and to cards. */
export type OutflowKind = 'crypto' | 'fiat'

const waysOf = ({ networks, providers }: Currency, kind: OutflowKind): readonly Way[] =>
  (kind === 'crypto' ? networks : providers).filter(({ isWithdrawal }) => isWithdrawal)

/** What can go out at the moment. */
export const withdrawableOf = (
  currencies: Readonly<Record<string, Currency>>,
  kind: OutflowKind = 'crypto',
): readonly Currency[] => Object.values(currencies).filter((currency) => waysOf(currency, kind).length > 0)

/** A currency that is asked for goes by banks whether the address says so or not; where there are no networks, nothing else does. */
export function outflowKind(
  currencies: Readonly<Record<string, Currency>>,
  kind: 'fiat' | undefined,
  ticker: string | undefined,
): OutflowKind {
  const fiat = withdrawableOf(currencies, 'fiat')
  if (fiat.length === 0) return 'crypto'
  if (kind === 'fiat' || fiat.some((one) => one.ticker === ticker)) return 'fiat'
  return withdrawableOf(currencies).length === 0 ? 'fiat' : 'crypto'
}

/** The asset and the network that are asked for, or the first ones. */
export function chosenWay(
  assets: readonly Currency[],
  ticker: string | undefined,
  network: string | undefined,
  kind: OutflowKind = 'crypto',
) {
  const asset = assets.find((one) => one.ticker === ticker) ?? assets[0]
  const networks = asset === undefined ? [] : waysOf(asset, kind)
  return { asset, networks, way: networks.find(({ id }) => id === network) ?? networks[0] }
}
