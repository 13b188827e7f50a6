import { allocate, enlarge } from './memory.ts'

// A node: which of its 32 children are there, its parent and place in it, the children.
const NODE_BYTES = 144
const BITMAP = 0
const PARENT = 4
const SLOT = 8
const CHILDREN = 16

// A tree: the root, how many nodes lie on the way to a leaf, and 32^-(height - 1).
const TREE_BYTES = 16
const ROOT = 0
const HEIGHT = 4
const SCALE = 8

/**
 * Sorted maps from price to a positive number, one per side of a market, in one memory. Each is a radix tree of 32-way
 * nodes over the digits of the price in base 32; a bitmap per node answers "next higher" and "next lower" by counting
 * zeros. The height follows the highest price, so prices are unbounded and ordinary ones stay four or five steps away.
 */
export class PriceTrees {
  private nodes = allocate(NODE_BYTES * 64)
  private nodeCount = 1
  private freeNode = 0
  private trees = allocate(TREE_BYTES * 16)
  private treeCount = 0

  /** Opens the next tree, numbered densely from 0. */
  addTree(): void {
    this.treeCount += 1
    if (this.treeCount * TREE_BYTES > this.trees.byteLength) this.trees = enlarge(this.trees)
  }

  /** The value at a price, or 0. */
  get(tree: number, price: number): number {
    const leaf = this.leafOf(tree, price)
    return leaf === 0 ? 0 : this.child(leaf, price & 31)
  }

  /** Sets the value of a price that has none. */
  insert(tree: number, price: number, value: number): void {
    const at = tree * TREE_BYTES
    this.heighten(at, price)
    let node = this.trees.getInt32(at + ROOT, true)
    let scale = this.trees.getFloat64(at + SCALE, true)
    for (let height = this.trees.getInt32(at + HEIGHT, true); height > 1; height -= 1) {
      const slot = (price * scale) & 31
      node = this.child(node, slot) || this.adopt(node, slot, this.newNode())
      scale *= 32
    }
    this.setChild(node, price & 31, value)
  }

  /** Removes the value at a price; it is there. */
  remove(tree: number, price: number): void {
    const at = tree * TREE_BYTES
    const root = this.trees.getInt32(at + ROOT, true)
    let node = this.leafOf(tree, price)
    let slot = price & 31
    for (;;) {
      const bits = this.nodes.getInt32(node * NODE_BYTES + BITMAP, true) & ~(1 << slot)
      this.nodes.setInt32(node * NODE_BYTES + BITMAP, bits, true)
      this.nodes.setInt32(node * NODE_BYTES + CHILDREN + slot * 4, 0, true)
      if (bits !== 0 || node === root) break
      const parent = this.nodes.getInt32(node * NODE_BYTES + PARENT, true)
      slot = this.nodes.getInt32(node * NODE_BYTES + SLOT, true)
      this.free(node)
      node = parent
    }
    this.lower(at)
  }

  /** The value at the next higher price than one that has a value, or 0. */
  above(tree: number, price: number): number {
    let node = this.leafOf(tree, price)
    let slot = price & 31
    for (let height = 0; node !== 0; height += 1) {
      const at = node * NODE_BYTES
      const bits = this.nodes.getInt32(at + BITMAP, true) & (-2 << slot)
      if (bits !== 0 && slot < 31) return this.lowest(this.child(node, 31 - Math.clz32(bits & -bits)), height)
      slot = this.nodes.getInt32(at + SLOT, true)
      node = this.nodes.getInt32(at + PARENT, true)
    }
    return 0
  }

  /** The value at the next lower price than one that has a value, or 0. */
  below(tree: number, price: number): number {
    let node = this.leafOf(tree, price)
    let slot = price & 31
    for (let height = 0; node !== 0; height += 1) {
      const at = node * NODE_BYTES
      const bits = this.nodes.getInt32(at + BITMAP, true) & ((1 << slot) - 1)
      if (bits !== 0) return this.highest(this.child(node, 31 - Math.clz32(bits)), height)
      slot = this.nodes.getInt32(at + SLOT, true)
      node = this.nodes.getInt32(at + PARENT, true)
    }
    return 0
  }

  private lowest(start: number, height: number): number {
    let node = start
    for (let steps = height; steps > 0; steps -= 1) {
      const bits = this.nodes.getInt32(node * NODE_BYTES + BITMAP, true)
      node = this.child(node, 31 - Math.clz32(bits & -bits))
    }
    return node
  }

  private highest(start: number, height: number): number {
    let node = start
    for (let steps = height; steps > 0; steps -= 1) {
      node = this.child(node, 31 - Math.clz32(this.nodes.getInt32(node * NODE_BYTES + BITMAP, true)))
    }
    return node
  }

  private leafOf(tree: number, price: number): number {
    const at = tree * TREE_BYTES
    const height = this.trees.getInt32(at + HEIGHT, true)
    let scale = this.trees.getFloat64(at + SCALE, true)
    if (height === 0 || price * scale >= 32) return 0
    let node = this.trees.getInt32(at + ROOT, true)
    for (let steps = height; steps > 1 && node !== 0; steps -= 1) {
      node = this.child(node, (price * scale) & 31)
      scale *= 32
    }
    return node
  }

  /** Puts roots above the root until the price fits below it. */
  private heighten(at: number, price: number): void {
    if (this.trees.getInt32(at + HEIGHT, true) === 0) this.setRoot(at, this.newNode(), 1)
    while (price * this.trees.getFloat64(at + SCALE, true) >= 32) {
      const root = this.trees.getInt32(at + ROOT, true)
      const height = this.trees.getInt32(at + HEIGHT, true) + 1
      // An empty root has nothing to keep below it: it only rises.
      if (this.nodes.getInt32(root * NODE_BYTES + BITMAP, true) === 0) {
        this.setRoot(at, root, height)
      } else {
        const above = this.newNode()
        this.adopt(above, 0, root)
        this.setRoot(at, above, height)
      }
    }
  }

  /** Takes roots away that only lead to their first child. */
  private lower(at: number): void {
    for (;;) {
      const root = this.trees.getInt32(at + ROOT, true)
      const height = this.trees.getInt32(at + HEIGHT, true)
      const bits = this.nodes.getInt32(root * NODE_BYTES + BITMAP, true)
      if (bits === 0) {
        this.free(root)
        this.setRoot(at, 0, 0)
        return
      }
      if (bits !== 1 || height === 1) return
      const only = this.child(root, 0)
      this.free(root)
      this.nodes.setInt32(only * NODE_BYTES + PARENT, 0, true)
      this.setRoot(at, only, height - 1)
    }
  }

  private setRoot(at: number, root: number, height: number): void {
    this.trees.setInt32(at + ROOT, root, true)
    this.trees.setInt32(at + HEIGHT, height, true)
    this.trees.setFloat64(at + SCALE, scaleOf(height), true)
  }

  private child(node: number, slot: number): number {
    return this.nodes.getInt32(node * NODE_BYTES + CHILDREN + slot * 4, true)
  }

  private setChild(node: number, slot: number, child: number): void {
    const at = node * NODE_BYTES
    this.nodes.setInt32(at + CHILDREN + slot * 4, child, true)
    this.nodes.setInt32(at + BITMAP, this.nodes.getInt32(at + BITMAP, true) | (1 << slot), true)
  }

  private adopt(parent: number, slot: number, child: number): number {
    this.setChild(parent, slot, child)
    this.nodes.setInt32(child * NODE_BYTES + PARENT, parent, true)
    this.nodes.setInt32(child * NODE_BYTES + SLOT, slot, true)
    return child
  }

  /** A node without children; the freed ones first, linked by PARENT. */
  private newNode(): number {
    const reused = this.freeNode
    if (reused !== 0) {
      this.freeNode = this.nodes.getInt32(reused * NODE_BYTES + PARENT, true)
      this.nodes.setInt32(reused * NODE_BYTES + PARENT, 0, true)
      return reused
    }
    const node = this.nodeCount
    this.nodeCount += 1
    if (this.nodeCount * NODE_BYTES > this.nodes.byteLength) this.nodes = enlarge(this.nodes)
    return node
  }

  /** Gives a node back. A root that still leads to one child is freed too, so the bitmap and that child are cleared. */
  private free(node: number): void {
    const at = node * NODE_BYTES
    this.nodes.setInt32(at + BITMAP, 0, true)
    this.nodes.setInt32(at + CHILDREN, 0, true)
    this.nodes.setInt32(at + PARENT, this.freeNode, true)
    this.freeNode = node
  }
}

/** 32^-(height - 1), without a call of pow. */
function scaleOf(height: number): number {
  let scale = 1
  for (let step = 1; step < height; step += 1) scale /= 32
  return scale
}
