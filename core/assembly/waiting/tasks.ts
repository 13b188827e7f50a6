/** What stands in the backlog: work that commands have set off and no command has had steps for, first in, first out. */
import { TASK_CANCEL_ALL, TASK_DELIST, TASK_ENTER, TASK_FINISH_TRANSFER, TASK_FIRE } from '../generated'
import { splitReached } from './market-stops'
import { numberOf } from '../markets/markets'
import { Pool } from '../base/memory'
import { insertByPrice } from './stop-prices'
import { waitsUpwards } from './waiting'

// A task: kind 4 (fire: stops that a trade has reached; enter: the second order of an OTO; cancel-all; delist; finish a
// transfer), the next one 4, market 4, owner 4, id 8 or key 16 from there on, whether every market is meant 4; two trees.
const TASK_BYTES: usize = 112
const NEXT: usize = 4
const MARKET: usize = 8
const OWNER: usize = 12
const ID: usize = 16
const EVERY: usize = 32
const UP: usize = 48
const DOWN: usize = 80
const tasks = new Pool(TASK_BYTES)
let first: usize = 0
let last: usize = 0

export function kindOfTask(task: usize): u32 {
  return load<u32>(task)
}
export function firstTask(): usize {
  return first
}
export function nextTask(task: usize): usize {
  return load<u32>(task, NEXT)
}
export function marketOfTask(task: usize): u32 {
  return load<u32>(task, MARKET)
}
export function setMarketOfTask(task: usize, market: u32): void {
  store<u32>(task, market, MARKET)
}
export function ownerOfTask(task: usize): u32 {
  return load<u32>(task, OWNER)
}
/** Of TASK_ENTER: the second order; of TASK_CANCEL_ALL: the last one that is meant. */
export function idOfTask(task: usize): i64 {
  return load<i64>(task, ID)
}
/** Of TASK_FINISH_TRANSFER: where the 16 bytes of its key are. */
export function keyOfTask(task: usize): usize {
  return task + ID
}
export function meansEvery(task: usize): bool {
  return load<u32>(task, EVERY) !== 0
}
/** Of TASK_FIRE: the trees of its stops, the first one is fired first. */
export function upwardsOf(task: usize): usize {
  return task + UP
}
export function downwardsOf(task: usize): usize {
  return task + DOWN
}

function newTask(kind: u32, market: u32): usize {
  const task = tasks.take()
  memory.fill(task, 0, TASK_BYTES)
  store<u32>(task, kind)
  store<u32>(task, market, MARKET)
  return task
}

export function append(task: usize): usize {
  if (last === 0) first = task
  else store<u32>(last, <u32>task, NEXT)
  last = task
  return task
}

/** What a last price has reached leaves its market as one set. */
export function appendFire(rules: usize, price: i64): void {
  const task = append(newTask(TASK_FIRE, numberOf(rules)))
  splitReached(rules, price, upwardsOf(task), downwardsOf(task))
}

/** One stop alone, which is in no tree by price. */
export function appendReached(market: u32, stop: usize): void {
  addReached(append(newTask(TASK_FIRE, market)), stop)
}

export function addReached(task: usize, stop: usize): void {
  insertByPrice(waitsUpwards(stop) ? upwardsOf(task) : downwardsOf(task), stop)
}

export function appendEnter(second: i64): void {
  store<i64>(append(newTask(TASK_ENTER, 0)), second, ID)
}

export function newCancelAll(owner: u32, market: u32, every: bool, upTo: i64): usize {
  const task = newTask(TASK_CANCEL_ALL, market)
  store<u32>(task, owner, OWNER)
  store<u32>(task, every ? 1 : 0, EVERY)
  store<i64>(task, upTo, ID)
  return task
}

export function newFire(market: u32): usize {
  return newTask(TASK_FIRE, market)
}

export function newDelist(market: u32): usize {
  return newTask(TASK_DELIST, market)
}

/** `key` is where its 16 bytes are. */
export function newFinishTransfer(key: usize): usize {
  const task = newTask(TASK_FINISH_TRANSFER, 0)
  memory.copy(keyOfTask(task), key, 16)
  return task
}

/** Takes the first task out. */
export function dropFirst(): void {
  const task = first
  first = nextTask(task)
  if (first === 0) last = 0
  tasks.give(task)
}

export function giveTask(task: usize): void {
  tasks.give(task)
}

/** The task of the running command, of which it does the first steps itself; 0 = it has none. */
let own: usize = 0

export function setOwn(task: usize): void {
  own = task
}

export function takeOwn(): usize {
  const task = own
  own = 0
  return task
}
