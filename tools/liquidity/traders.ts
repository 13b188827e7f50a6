/** The demo liquidity traders: ordinary accounts with API keys, owners 100–199. Both lists are numbers of accounts. */
const range = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index)

/** They quote. Each market has two of them. */
const MAKERS = range(100, 8)
/** They take. */
export const TAKERS = range(110, 8)
export const TRADERS = [...MAKERS, ...TAKERS]

/** The two makers of a market. */
export const makersOf = (market: number): readonly [number, number] => {
  const first = MAKERS[market % MAKERS.length] ?? 100
  const second = MAKERS[(market + 3) % MAKERS.length] ?? 101
  return [first, second]
}
