/** What commands have left to be done: first in, first out. */
import { MATCHES_PER_COMMAND } from '../../src/registry/numbers.ts'
import { nextOfAll, nextOfDelisting, stepOfTaking } from './cancelling.ts'
import { loseOcos } from './finishing.ts'
import { takeSecondTurn } from './oto.ts'
import { there } from './state.ts'
import type { State, Task } from './state.ts'
import { takeTurn } from './stops.ts'
import { settleLeg } from './transfers.ts'

function hasWork(state: State, task: Task): boolean {
  switch (task.kind) {
    case 'fire':
      return task.ids.length > 0
    case 'enter':
      return state.seconds.has(task.id)
    case 'cancel-all':
      return nextOfAll(state, task) !== null
    case 'delist':
      return nextOfDelisting(state, task.market) !== null
    case 'finish-transfer':
      return state.pendings.has(task.key)
  }
}

/** Tasks at the head that have nothing left. */
export function dropFinished(state: State): void {
  for (let head = state.backlog[0]; head && !hasWork(state, head); head = state.backlog[0]) state.backlog.shift()
}

/** At most so many steps, while the orders of this command have met few enough. */
export function workOff(state: State, most: number): void {
  for (let done = 0; done < most && state.met < MATCHES_PER_COMMAND; done += 1) {
    dropFinished(state)
    const [head] = state.backlog
    if (!head) return
    step(state, head)
    state.steps += 1
    loseOcos(state)
  }
}

function step(state: State, task: Task): void {
  switch (task.kind) {
    case 'fire':
      return takeTurn(state, there(state.stops.get(there(task.ids[0]))))
    case 'enter':
      return takeSecondTurn(state, there(state.seconds.get(task.id)))
    case 'cancel-all':
    case 'delist':
      stepOfTaking(state, task)
      return
    case 'finish-transfer':
      return settleLeg(state, task.key)
  }
}
