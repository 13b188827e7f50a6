import type { WithdrawalAsset, WithdrawalAddress } from '@exchange/contract/address-book'

/** Those that an asset may go to (null = any), and whose words or letters are looked for. */
export function findAddresses(
  addresses: readonly WithdrawalAddress[],
  assets: readonly WithdrawalAsset[],
  search: string,
  ticker: string | null,
): readonly WithdrawalAddress[] {
  const words = search.trim().toLowerCase()
  const networks = assets.find((asset) => asset.ticker === ticker)?.networks.map(({ network }) => network) ?? []
  return addresses.filter(({ label, address, memo, network, networkName, tickers }) => {
    const isFor = ticker === null || (networks.includes(network) && (tickers === null || tickers.includes(ticker)))
    return isFor && [label, address, memo ?? '', network, networkName].join(' ').toLowerCase().includes(words)
  })
}
