/**
 * Treaps: what is in order by a key and then by an id, and is taken out, split and walked at any place. Stops by the price that
 * lets them enter are one per market and direction, and so is each set that a trade has reached. The shape hangs on a hash of
 * the ids alone. Nothing here calls itself: what grows with the nodes is a walk from the root, some thirty of a million.
 *
 * A node begins with these 32 bytes: key i64, order id i64, left, right, parent u32, priority u32. A tree is a node of which
 * only the left child is used, which is its root; the root's parent is the tree. So a node can be taken out without knowing
 * which set it has gone to.
 */
const ID_AT: usize = 8
const LEFT_AT: usize = 16
const RIGHT_AT: usize = 20
const PARENT_AT: usize = 24
const PRIORITY_AT: usize = 28
/** Bytes of a tree, and of what a node begins with. */
export const NODE_BYTES: usize = 32

export function keyOf(node: usize): i64 {
  return load<i64>(node)
}

function idOf(node: usize): i64 {
  return load<i64>(node, ID_AT)
}
function leftOf(node: usize): usize {
  return load<u32>(node, LEFT_AT)
}
function rightOf(node: usize): usize {
  return load<u32>(node, RIGHT_AT)
}
function parentOf(node: usize): usize {
  return load<u32>(node, PARENT_AT)
}
function priorityOf(node: usize): u32 {
  return load<u32>(node, PRIORITY_AT)
}

/** Every id below 2^32 has a priority of its own. */
function hash(id: i64): u32 {
  let mixed = <u32>id ^ (<u32>(id >> 32) * 0x9e3779b1)
  mixed = (mixed ^ (mixed >> 16)) * 0x85ebca6b
  mixed = (mixed ^ (mixed >> 13)) * 0xc2b2ae35
  return mixed ^ (mixed >> 16)
}

function isBefore(a: usize, b: usize): bool {
  const difference = keyOf(a) - keyOf(b)
  return difference === 0 ? idOf(a) < idOf(b) : difference < 0
}

/** Hangs a node, or nothing, where `link` lies in `parent`. */
function hang(link: usize, parent: usize, node: usize): void {
  store<u32>(link, <u32>node)
  if (node !== 0) store<u32>(node, <u32>parent, PARENT_AT)
}

export function emptyTree(tree: usize): void {
  memory.fill(tree, 0, NODE_BYTES)
}

/** Puts a node in that is in no tree. Keys lie well within 64 bits, so that their difference does, too. */
export function insertNode(tree: usize, node: usize, key: i64, id: i64): void {
  store<i64>(node, key)
  store<i64>(node, id, ID_AT)
  const priority = hash(id)
  store<u32>(node, priority, PRIORITY_AT)
  let parent = tree
  let link = tree + LEFT_AT
  let below: usize = load<u32>(link)
  while (below !== 0 && priorityOf(below) >= priority) {
    parent = below
    link = below + (isBefore(below, node) ? RIGHT_AT : LEFT_AT)
    below = load<u32>(link)
  }
  hang(link, parent, node)
  let before = node
  let beforeLink = node + LEFT_AT
  let after = node
  let afterLink = node + RIGHT_AT
  while (below !== 0) {
    if (isBefore(below, node)) {
      hang(beforeLink, before, below)
      before = below
      beforeLink = below + RIGHT_AT
      below = load<u32>(beforeLink)
    } else {
      hang(afterLink, after, below)
      after = below
      afterLink = below + LEFT_AT
      below = load<u32>(afterLink)
    }
  }
  store<u32>(beforeLink, 0)
  store<u32>(afterLink, 0)
}

/** Takes a node out of the tree that it is in. */
export function removeNode(node: usize): void {
  let parent = parentOf(node)
  let link = parent + (leftOf(parent) === node ? LEFT_AT : RIGHT_AT)
  let before = leftOf(node)
  let after = rightOf(node)
  while (before !== 0 && after !== 0) {
    if (priorityOf(before) >= priorityOf(after)) {
      hang(link, parent, before)
      parent = before
      link = before + RIGHT_AT
      before = load<u32>(link)
    } else {
      hang(link, parent, after)
      parent = after
      link = after + LEFT_AT
      after = load<u32>(link)
    }
  }
  hang(link, parent, before !== 0 ? before : after)
}

/** Moves every node of the tree whose key is at most this one into a tree that is empty. */
export function splitTree(tree: usize, key: i64, into: usize): void {
  let below = leftOf(tree)
  let taken = into
  let takenLink = into + LEFT_AT
  let kept = tree
  let keptLink = tree + LEFT_AT
  while (below !== 0) {
    if (keyOf(below) <= key) {
      hang(takenLink, taken, below)
      taken = below
      takenLink = below + RIGHT_AT
      below = load<u32>(takenLink)
    } else {
      hang(keptLink, kept, below)
      kept = below
      keptLink = below + LEFT_AT
      below = load<u32>(keptLink)
    }
  }
  store<u32>(takenLink, 0)
  store<u32>(keptLink, 0)
}

/** The tree that a node is in. */
export function treeOf(node: usize): usize {
  let above = node
  for (let parent = parentOf(above); parent !== 0; parent = parentOf(above)) above = parent
  return above
}

/** The first node, or 0. */
export function firstNode(tree: usize): usize {
  const root = leftOf(tree)
  return root === 0 ? 0 : leftmost(root)
}

/** The last node, or 0. */
export function lastNode(tree: usize): usize {
  let last = leftOf(tree)
  if (last === 0) return 0
  for (let right = rightOf(last); right !== 0; right = rightOf(last)) last = right
  return last
}

/** The node that follows in the tree that it is in, or 0. */
export function nextNode(tree: usize, node: usize): usize {
  const right = rightOf(node)
  if (right !== 0) return leftmost(right)
  let from = node
  let above = parentOf(node)
  // A tree has no right child, so this ends there at the latest.
  while (rightOf(above) === from) {
    from = above
    above = parentOf(above)
  }
  return above === tree ? 0 : above
}

function leftmost(node: usize): usize {
  let first = node
  for (let left = leftOf(first); left !== 0; left = leftOf(first)) first = left
  return first
}
