/** Changing a list of blocks; every function gives a new list. */
import type { Block, BlockKind, InnerBlock } from '@exchange/contract/content/blocks'

export const innerKinds = [
  'heading',
  'text',
  'list',
  'button',
  'banner',
  'faq',
  'table',
  'markets',
  'picture',
  'spacer',
] as const satisfies readonly InnerBlock['kind'][]
export const kinds = [...innerKinds, 'columns'] as const satisfies readonly BlockKind[]

const empty = [{ text: '' }]

const newBlocks: { readonly [Kind in BlockKind]: Extract<Block, { kind: Kind }> } = {
  heading: { kind: 'heading', level: 2, text: '' },
  text: { kind: 'text', spans: empty },
  list: { kind: 'list', ordered: false, items: [empty] },
  button: { kind: 'button', label: '', href: '/', style: 'primary' },
  banner: { kind: 'banner', tone: 'info', spans: empty },
  faq: { kind: 'faq', items: [{ question: '', answer: empty }] },
  table: { kind: 'table', caption: '', head: ['', ''], rows: [['', '']] },
  markets: { kind: 'markets', markets: ['BTC_USDT'] },
  picture: { kind: 'picture', picture: 'depth', alt: '' },
  spacer: { kind: 'spacer', size: 'medium' },
  columns: { kind: 'columns', columns: [[], []] },
}

export const newBlock = (kind: BlockKind): Block => newBlocks[kind]

export const replaced = <Item>(items: readonly Item[], at: number, item: Item): Item[] => items.with(at, item)

export const removed = <Item>(items: readonly Item[], at: number): Item[] => items.toSpliced(at, 1)

/** Up by -1, down by 1; at the end of the list nothing moves. */
export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const [item] = items.slice(at, at + 1)
  const to = at + by
  return item === undefined || to < 0 || to >= items.length ? [...items] : items.toSpliced(at, 1).toSpliced(to, 0, item)
}
