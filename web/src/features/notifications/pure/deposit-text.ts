/** Amounts that are named; the others are counted. */
const MOST_NAMED = 3

/** `0.5 BTC · 10,000 USDT`, and how many more came with them. */
export function depositText(
  deposits: readonly { readonly ticker: string; readonly amount: string }[],
  figure: (amount: string) => string,
): string {
  const named = deposits.slice(0, MOST_NAMED).map(({ ticker, amount }) => `${figure(amount)} ${ticker}`)
  const others = deposits.length - named.length
  return [...named, ...(others > 0 ? [`+${others}`] : [])].join(' · ')
}
