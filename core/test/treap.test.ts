import { expect, it } from 'vitest'
import { compiled } from './support/compiled.ts'
import { Random } from './support/random.ts'

interface Treap {
  emptyTree(tree: number): void
  insertNode(tree: number, node: number, key: bigint, id: bigint): void
  removeNode(node: number): void
  splitTree(tree: number, key: bigint, into: number): void
  firstNode(tree: number): number
  nextNode(tree: number, node: number): number
}

const trees = await compiled<Treap>('base/treap.ts', ['splitTree'])
trees.memory.grow(2)

// A market's tree, three sets that were split off, and the nodes by order id: memory that nothing else uses.
const [MARKET, ...SETS] = [4096, 4128, 4160, 4192] as const
const nodeAt = (id: number): number => 8192 + id * 32

interface Entry {
  readonly key: number
  readonly id: number
}

function idsOf(tree: number): number[] {
  const ids: number[] = []
  for (let node = trees.firstNode(tree); node !== 0; node = trees.nextNode(tree, node)) ids.push((node - 8192) / 32)
  return ids
}

it.each([1, 2, 3, 4, 5])('stops lie by price and arrival, and leave from wherever they are, seed %i', (seed) => {
  const random = new Random(seed)
  const lists = new Map<number, Entry[]>([MARKET, ...SETS].map((tree) => [tree, []]))
  const listOf = (tree: number): Entry[] => lists.get(tree) ?? []
  for (const tree of lists.keys()) trees.emptyTree(tree)
  for (let id = 1; id <= 2000; id += 1) {
    const key = random.between(-20, 20)
    trees.insertNode(MARKET, nodeAt(id), BigInt(key), BigInt(id))
    const later = listOf(MARKET).findIndex((other) => other.key > key)
    listOf(MARKET).splice(later < 0 ? listOf(MARKET).length : later, 0, { key, id })
    const from = random.below(2) === 0 ? MARKET : (SETS[random.below(3)] ?? MARKET)
    const [gone] = listOf(from).splice(random.below(listOf(from).length), random.below(3) === 0 ? 1 : 0)
    if (gone !== undefined) trees.removeNode(nodeAt(gone.id))
    const into = SETS[random.below(3)] ?? MARKET
    if (random.below(40) === 0 && listOf(into).length === 0) {
      const reached = random.between(-20, 20)
      trees.splitTree(MARKET, BigInt(reached), into)
      lists.set(
        into,
        listOf(MARKET).filter((entry) => entry.key <= reached),
      )
      lists.set(
        MARKET,
        listOf(MARKET).filter((entry) => entry.key > reached),
      )
    }
    if (id % 20 !== 0) continue
    for (const [tree, list] of lists)
      expect(idsOf(tree), `seed ${seed}, after ${id}`).toEqual(list.map((entry) => entry.id))
  }
})
