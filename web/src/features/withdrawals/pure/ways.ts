import type { Currency } from '@exchange/contract/markets'

/** What can go out by a network at the moment. */
export const withdrawableOf = (currencies: Readonly<Record<string, Currency>>): readonly Currency[] =>
  Object.values(currencies).filter(({ networks }) => networks.some((way) => way.isWithdrawal))

/** The asset and the network that are asked for, or the first ones. */
export function chosenWay(assets: readonly Currency[], ticker: string | undefined, network: string | undefined) {
  const asset = assets.find((one) => one.ticker === ticker) ?? assets[0]
  const networks = asset?.networks.filter(({ isWithdrawal }) => isWithdrawal) ?? []
  return { asset, networks, way: networks.find(({ id }) => id === network) ?? networks[0] }
}
