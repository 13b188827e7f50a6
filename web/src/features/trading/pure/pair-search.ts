interface Searchable {
  readonly market: string
  readonly stock: string
  readonly money: string
  readonly stockName: string
  readonly priority: number
}

interface Wish {
  readonly text: string
  /** Only these markets; null = all. */
  readonly only: readonly string[] | null
  /** These before the others. */
  readonly first: readonly string[]
}

/**
 * Markets that match what is typed, wherever it stands in the pair (`btc`, `btc/usdt`, `btc-usdt`, `btcusdt`) or in the
 * name of the base, favorites first and then in the order of the exchange.
 */
export function filterMarkets<M extends Searchable>(markets: readonly M[], { text, only, first }: Wish): M[] {
  const typed = text.trim().toLowerCase()
  const letters = typed.replace(/[^a-z0-9]/g, '')
  const matches = (market: M): boolean =>
    typed === '' ||
    (letters !== '' && `${market.stock}${market.money}`.toLowerCase().includes(letters)) ||
    market.stockName.toLowerCase().includes(typed)
  const rank = (market: M): number => {
    const at = first.indexOf(market.market)
    return at === -1 ? first.length + market.priority : at
  }
  return markets
    .filter((market) => (only === null || only.includes(market.market)) && matches(market))
    .toSorted((a, b) => rank(a) - rank(b))
}
