import { allocate, clearWords, Pool } from '../base/memory'

/**
 * Sorted maps from price to level, two per side of a market, for ordinary and for RPI orders: radix trees of 32-way nodes over the digits of the price in
 * base 32, with a bitmap per node.
 */
const NODE_BYTES: usize = 144
const nodes = new Pool(NODE_BYTES)

// A tree: its root, how many nodes lie on the way to a leaf, the best level.
const TREE_BYTES: usize = 16
const MAX_TREES: usize = 0x20000
const trees: usize = allocate(2 * MAX_TREES * TREE_BYTES)
/** How far the tree of RPI orders lies from that of ordinary ones: no page of it is touched before there are some. */
export const TO_RPI: usize = MAX_TREES * TREE_BYTES

export function treeAt(index: u32): usize {
  return trees + <usize>index * TREE_BYTES
}

export function bestOf(tree: usize): usize {
  return load<u32>(tree, 8)
}
export function setBest(tree: usize, level: usize): void {
  store<u32>(tree, <u32>level, 8)
}

function rootOf(tree: usize): usize {
  return load<u32>(tree)
}
function heightOf(tree: usize): u32 {
  return load<u32>(tree, 4)
}
function setRoot(tree: usize, root: usize, height: u32): void {
  store<u32>(tree, <u32>root)
  store<u32>(tree, height, 4)
}
function bitsOf(node: usize): u32 {
  return load<u32>(node)
}
function childOf(node: usize, slot: u32): usize {
  return load<u32>(node + (slot << 2), 16)
}
function digit(price: i64, height: u32): u32 {
  return <u32>(price >> (5 * <i64>height)) & 31
}

function newNode(): usize {
  const node = nodes.take()
  clearWords(node, NODE_BYTES)
  return node
}

function setChild(node: usize, slot: u32, child: usize): void {
  store<u32>(node + (slot << 2), <u32>child, 16)
  store<u32>(node, bitsOf(node) | (1 << slot))
}

function adopt(parent: usize, slot: u32, child: usize): usize {
  setChild(parent, slot, child)
  store<u32>(child, <u32>parent, 4)
  store<u32>(child, slot, 8)
  return child
}

function leafOf(tree: usize, price: i64): usize {
  const height = heightOf(tree)
  if (height === 0 || price >> (5 * <i64>height) !== 0) return 0
  let node = rootOf(tree)
  for (let above = height - 1; above > 0 && node !== 0; above--) node = childOf(node, digit(price, above))
  return node
}

export function levelAt(tree: usize, price: i64): usize {
  const leaf = leafOf(tree, price)
  return leaf === 0 ? 0 : childOf(leaf, <u32>price & 31)
}

/** Sets the level of a price that has none. */
export function insertLevel(tree: usize, price: i64, level: usize): void {
  if (heightOf(tree) === 0) setRoot(tree, newNode(), 1)
  while (price >> (5 * <i64>heightOf(tree)) !== 0) heighten(tree)
  let node = rootOf(tree)
  for (let above = heightOf(tree) - 1; above > 0; above--) {
    const slot = digit(price, above)
    const child = childOf(node, slot)
    node = child !== 0 ? child : adopt(node, slot, newNode())
  }
  setChild(node, <u32>price & 31, level)
}

function heighten(tree: usize): void {
  const root = rootOf(tree)
  const height = heightOf(tree) + 1
  // An empty root has nothing to keep below it: it only rises.
  if (bitsOf(root) === 0) {
    setRoot(tree, root, height)
  } else {
    const above = newNode()
    adopt(above, 0, root)
    setRoot(tree, above, height)
  }
}

/** Removes the level of a price; it is there. */
export function removeLevel(tree: usize, price: i64): void {
  const root = rootOf(tree)
  let node = leafOf(tree, price)
  let slot = <u32>price & 31
  for (;;) {
    const bits = bitsOf(node) & ~(1 << slot)
    store<u32>(node, bits)
    store<u32>(node + (slot << 2), 0, 16)
    if (bits !== 0 || node === root) break
    const parent: usize = load<u32>(node, 4)
    slot = load<u32>(node, 8)
    nodes.give(node)
    node = parent
  }
  lower(tree)
}

/** Takes roots away that only lead to their first child. */
function lower(tree: usize): void {
  for (;;) {
    const root = rootOf(tree)
    const height = heightOf(tree)
    const bits = bitsOf(root)
    if (bits === 0) {
      nodes.give(root)
      setRoot(tree, 0, 0)
      return
    }
    if (bits !== 1 || height === 1) return
    const only = childOf(root, 0)
    nodes.give(root)
    store<u32>(only, 0, 4)
    setRoot(tree, only, height - 1)
  }
}

/** The level at the next higher price than one that has a level, or 0. */
export function levelAbove(tree: usize, price: i64): usize {
  let node = leafOf(tree, price)
  let slot = <u32>price & 31
  for (let height: u32 = 0; node !== 0; height++) {
    const bits = slot === 31 ? 0 : bitsOf(node) & ((<u32>-2) << slot)
    if (bits !== 0) {
      let below = childOf(node, ctz(bits))
      for (; height > 0; height--) below = childOf(below, ctz(bitsOf(below)))
      return below
    }
    slot = load<u32>(node, 8)
    node = load<u32>(node, 4)
  }
  return 0
}

/** The level at the next lower price than one that has a level, or 0. */
export function levelBelow(tree: usize, price: i64): usize {
  let node = leafOf(tree, price)
  let slot = <u32>price & 31
  for (let height: u32 = 0; node !== 0; height++) {
    const bits = bitsOf(node) & (((<u32>1) << slot) - 1)
    if (bits !== 0) {
      let below = childOf(node, 31 - clz(bits))
      for (; height > 0; height--) below = childOf(below, 31 - clz(bitsOf(below)))
      return below
    }
    slot = load<u32>(node, 8)
    node = load<u32>(node, 4)
  }
  return 0
}
