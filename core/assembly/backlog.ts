/** Works the backlog off: a command does at most STEPS_PER_COMMAND steps of it, before its own effect and after. */
import { nextToCancel, stepCancel } from './orders/cancel-all'
import { nextToDelist, stepDelist } from './listing/delisting'
import { finishLeg } from './transfers/finish-pending'
import {
  MATCHES_PER_COMMAND,
  STEPS_PER_COMMAND,
  TASK_CANCEL_ALL,
  TASK_DELIST,
  TASK_ENTER,
  TASK_FIRE,
} from './generated'
import { findOrder } from './book/ids'
import { beginMatches, matches } from './orders/matcher'
import { findFinishing } from './transfers/pending'
import { enterSecond } from './conditional/second-turns'
import { firstNode } from './base/treap'
import { fireStop } from './conditional/stop-turns'
import { finishLoosened } from './conditional/stops'
import {
  append,
  downwardsOf,
  dropFirst,
  firstTask,
  giveTask,
  idOfTask,
  keyOfTask,
  kindOfTask,
  takeOwn,
  upwardsOf,
} from './waiting/tasks'
import { isSecond, orderAt } from './waiting/waiting'

/** What the next step of a task is about, or 0 where it has nothing left. */
function nextOf(task: usize): usize {
  switch (kindOfTask(task)) {
    case TASK_FIRE: {
      const up = firstNode(upwardsOf(task))
      const node = up !== 0 ? up : firstNode(downwardsOf(task))
      return node === 0 ? 0 : orderAt(node)
    }
    case TASK_ENTER: {
      const second = findOrder(idOfTask(task))
      return second !== 0 && isSecond(second) ? second : 0
    }
    case TASK_CANCEL_ALL:
      return nextToCancel(task)
    case TASK_DELIST:
      return nextToDelist(task)
    default:
      return findFinishing(keyOfTask(task))
  }
}

function step(task: usize, about: usize): void {
  switch (kindOfTask(task)) {
    case TASK_FIRE:
      fireStop(about)
      break
    case TASK_ENTER:
      enterSecond(about)
      break
    case TASK_CANCEL_ALL:
      stepCancel(about)
      break
    case TASK_DELIST:
      stepDelist(about)
      break
    default:
      finishLeg(about)
  }
  finishLoosened()
}

/** Whether something waits for the steps of the commands to come. */
export function hasBacklog(): bool {
  return firstTask() !== 0
}

/** Steps of the running command. */
let steps: u32 = 0

/** Before a command: works off what waits. */
export function workOff(): void {
  steps = 0
  beginMatches()
  if (firstTask() !== 0) work()
}

/** After a command's own effect: finishes what OCOs have lost, then does the first steps of its own task, then what waits. */
export function settleSteps(): void {
  finishLoosened()
  const own = takeOwn()
  if (own !== 0) workOwn(own)
  if (firstTask() !== 0) work()
}

/** Tasks at the head that have nothing left are dropped, also when no step is left to do. */
function work(): void {
  for (let task = firstTask(); task !== 0; task = firstTask()) {
    const about = nextOf(task)
    if (about === 0) {
      dropFirst()
      continue
    }
    if (steps >= STEPS_PER_COMMAND || matches >= MATCHES_PER_COMMAND) return
    steps += 1
    step(task, about)
  }
}

/** The first steps of a command's own task come at once, whatever waits; what is left of it waits behind that. */
function workOwn(task: usize): void {
  for (let done: u32 = 0; ; done++) {
    const about = nextOf(task)
    if (about === 0) {
      giveTask(task)
      return
    }
    if (done === STEPS_PER_COMMAND) {
      append(task)
      return
    }
    steps += 1
    step(task, about)
  }
}
