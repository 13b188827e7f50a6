/** Stops by the price at which they enter. */
import { WHEN_GTE } from '../generated'
import { findNearest, stopsByPrice } from './market-stops'
import { idOf } from '../book/order'
import { insertNode, removeNode } from '../base/treap'
import { activationOf, nodeOf, whenOf } from './waiting'

/** Those that wait downwards are nearest at the highest price: their keys are negative. */
function keyFor(activation: i64, when: u32): i64 {
  return when === WHEN_GTE ? activation : -activation
}

export function joinByPrice(rules: usize, order: usize): void {
  const when = whenOf(order)
  insertByPrice(stopsByPrice(rules, when), order)
  findNearest(rules, when)
}

/** For a set that a trade has reached, too. */
export function insertByPrice(tree: usize, order: usize): void {
  insertNode(tree, nodeOf(order), keyFor(activationOf(order), whenOf(order)), idOf(order))
}

/** Takes a stop out of the tree by price that it is in: that of its market, or of a set that a trade has reached. */
export function leaveByPrice(rules: usize, order: usize): void {
  const when = whenOf(order)
  removeNode(nodeOf(order))
  findNearest(rules, when)
}
