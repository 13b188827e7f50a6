import { MATCHES_PER_COMMAND, STEPS_PER_COMMAND } from '../registry/numbers.ts'
import { nextToCancel, nextToDelist } from './cancels.ts'
import type { BacklogStep } from './cancels.ts'
import { enterSecond } from './oto.ts'
import { nextLeg } from './pendings.ts'
import { finishLoosened, fire } from './stops.ts'
import type { State, Task } from './state.ts'

/** The next step of a task; null where it has nothing left. */
function next(state: State, task: Task): BacklogStep {
  switch (task.kind) {
    case 'fire': {
      const stop = state.stops.get(task.stops[0] ?? 0)
      return stop === undefined ? null : () => fire(state, stop)
    }
    case 'enter': {
      const second = state.seconds.get(task.second)
      return second === undefined ? null : () => enterSecond(state, second)
    }
    case 'cancel-all':
      return nextToCancel(state, task)
    case 'delist':
      return nextToDelist(state, task)
    case 'finish-transfer':
      return nextLeg(state, task)
  }
}

/**
 * Works off what stands in the backlog, first in, first out, at most so many steps; answers how many. Tasks at the head
 * that have nothing left are dropped, also when no step is left to do.
 */
export function work(state: State, most: number): number {
  for (let done = 0; ; done += 1) {
    const step = head(state)
    if (step === null || done >= most || state.matches >= MATCHES_PER_COMMAND) return done
    step()
    finishLoosened(state)
  }
}

function head(state: State): BacklogStep {
  for (;;) {
    const [task] = state.backlog
    if (task === undefined) return null
    const step = next(state, task)
    if (step !== null) return step
    state.backlog.shift()
  }
}

/** A command does the first steps of its own task at once, whatever stands in the backlog; answers how many. */
export function workOwn(state: State, task: Task): number {
  for (let done = 0; ; done += 1) {
    const step = next(state, task)
    if (step === null) return done
    if (done === STEPS_PER_COMMAND) {
      state.backlog.push(task)
      return done
    }
    step()
    finishLoosened(state)
  }
}
