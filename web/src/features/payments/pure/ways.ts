import type { Currency } from '@exchange/contract/markets'

/** Currencies that can be paid in by a card or a bank at the moment. */
export const payableOf = (currencies: Readonly<Record<string, Currency>>): readonly Currency[] =>
  Object.values(currencies).filter(
    ({ providers, isOffered }) => isOffered && providers.some(({ isDepositable }) => isDepositable),
  )

/** The currency and the provider that are asked for, or the first ones. */
export function chosenPayWay(assets: readonly Currency[], ticker: string | undefined, provider: string | undefined) {
  const asset = assets.find((one) => one.ticker === ticker) ?? assets[0]
  const providers = asset?.providers.filter(({ isDepositable }) => isDepositable) ?? []
  return { asset, providers, way: providers.find(({ id }) => id === provider) ?? providers[0] }
}
