interface Named {
  readonly stock: string
  readonly money: string
  readonly stockName: string
}

interface Searchable extends Named {
  readonly market: string
  readonly priority: number
}

interface Wish {
  readonly text: string
  /** Only these markets; null = all. */
  readonly only: readonly string[] | null
  /** These before the others. */
  readonly first: readonly string[]
}

/** Where a market matches what is typed. */
export interface PairMatch {
  /** `BTC/USDT`, or the name of the base. */
  readonly in: 'pair' | 'name'
  readonly from: number
  readonly to: number
  /** How well: the lower, the better. */
  readonly rank: number
}

/**
 * Where a market matches what is typed: its base from the start, the whole pair (`btc/usdt`, `btc-usdt`, `btcusdt`), a word of
 * the base's name from the start, its quote, or any part of a ticker, in this order. null = nowhere.
 */
export function pairMatch({ stock, money, stockName }: Named, text: string): PairMatch | null {
  const typed = text.trim().toLowerCase()
  const letters = typed.replace(/[^a-z0-9]/g, '')
  const [base, quote] = [stock.toLowerCase(), money.toLowerCase()]
  const inPair = (rank: number, from: number, to: number): PairMatch => ({ in: 'pair', from, to, rank })
  if (letters !== '') {
    const length = letters.length
    if (base.startsWith(letters)) return inPair(base === letters ? 0 : 1, 0, length)
    // The slash is in between.
    if (`${base}${quote}`.startsWith(letters)) return inPair(2, 0, length + 1)
  }
  const word = typed === '' ? -1 : ` ${stockName.toLowerCase()}`.indexOf(` ${typed}`)
  if (word !== -1) return { in: 'name', from: word, to: word + typed.length, rank: 3 }
  if (letters === '') return null
  const quoteAt = quote.indexOf(letters)
  const baseAt = base.indexOf(letters)
  if (quoteAt === 0 || (quoteAt > 0 && baseAt === -1)) {
    const from = base.length + 1 + quoteAt
    return inPair(quoteAt === 0 ? 4 : 5, from, from + letters.length)
  }
  return baseAt === -1 ? null : inPair(5, baseAt, baseAt + letters.length)
}

/** Markets that match what is typed, the best matches first; among equals favorites, then the order of the exchange. */
export function filterMarkets<M extends Searchable>(markets: readonly M[], { text, only, first }: Wish): M[] {
  const isAll = text.trim() === ''
  const place = (market: M): number => {
    const at = first.indexOf(market.market)
    return at === -1 ? first.length + market.priority : at
  }
  return markets
    .flatMap((market) => {
      if (only !== null && !only.includes(market.market)) return []
      const rank = isAll ? 0 : pairMatch(market, text)?.rank
      return rank === undefined ? [] : [{ market, rank, place: place(market) }]
    })
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ market }) => market)
}
