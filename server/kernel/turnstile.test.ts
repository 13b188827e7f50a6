import { expect, test } from 'vitest'
import { MOST_WAITING, MS_PER_TURN, PER_TURN, PER_TURN_ALONE, TURNS_ALONE, Turnstile } from './turnstile.ts'

function start() {
  const turns: (() => void)[] = []
  const clock = { ms: 0 }
  const turnstile = new Turnstile(
    (run) => turns.push(run),
    () => clock.ms,
  )
  const begun: string[] = []
  const pass = (ip: string, name = ip): boolean => turnstile.pass(ip, () => begun.push(name))
  /** Ends the turn; what began in the next one. */
  const turn = (): readonly string[] => {
    begun.length = 0
    for (const run of turns.splice(0)) run()
    return [...begun]
  }
  return { turnstile, turns, begun, pass, turn, clock }
}

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

test('S1 an address begins a few in a turn and keeps its order, and another address is let in at once', () => {
  const { begun, pass, turn } = start()
  for (const index of times(3 * PER_TURN)) pass('10.0.0.1', String(index))
  expect(begun).toEqual(times(PER_TURN).map(String))
  pass('10.0.0.2')
  expect(begun.at(-1)).toBe('10.0.0.2')
  // What arrives while others wait stands behind them.
  pass('10.0.0.1', 'late')
  expect(turn()).toEqual(times(PER_TURN).map((index) => String(PER_TURN + index)))
  pass('10.0.0.2')
  expect([turn(), turn()]).toEqual([times(PER_TURN).map((index) => String(2 * PER_TURN + index)), ['late']])
})

test('S1 addresses that wait take turns', () => {
  const { pass, turn } = start()
  for (const ip of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) for (const _ of times(2 * PER_TURN)) pass(ip)
  const counts = (began: readonly string[]) =>
    ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((ip) => began.filter((one) => one === ip).length)
  const both = [...turn(), ...turn(), ...turn()]
  expect(both).toHaveLength(3 * PER_TURN)
  expect(counts(both)).toEqual([PER_TURN, PER_TURN, PER_TURN])
})

test('S1 what takes long uses up the turn of its address, and another address is let in at once', () => {
  const { turnstile, begun, pass, turn, clock } = start()
  const long = (name: string) =>
    turnstile.pass('10.0.0.1', () => {
      begun.push(name)
      clock.ms += MS_PER_TURN
    })
  for (const name of ['first', 'second', 'third']) expect(long(name)).toBe(true)
  pass('10.0.0.2')
  expect(begun).toEqual(['first', '10.0.0.2'])
  pass('10.0.0.1', 'short')
  expect([turn(), turn(), turn(), turn()]).toEqual([['second'], ['third'], ['short'], []])
})

test('S1 so many wait and no more, and nothing is remembered of those who have gone', () => {
  const { turnstile, turns, pass, turn } = start()
  for (const _ of times(PER_TURN + MOST_WAITING)) expect(pass('10.0.0.1')).toBe(true)
  expect([pass('10.0.0.1'), pass('10.0.0.2'), turnstile.waiting]).toEqual([false, true, MOST_WAITING])
  while (turnstile.waiting > 0) turn()
  turn()
  expect([turn(), turns]).toEqual([[], []])
})

test('an address that has been alone for long begins more in a turn, until another one comes', () => {
  const { begun, pass, turn } = start()
  const alone = (): void => {
    for (const _ of times(TURNS_ALONE)) {
      pass('10.0.0.1')
      turn()
    }
  }
  alone()
  begun.length = 0
  for (const _ of times(3 * PER_TURN_ALONE)) pass('10.0.0.1')
  expect(begun).toHaveLength(PER_TURN_ALONE)
  expect(turn()).toHaveLength(PER_TURN_ALONE)
  pass('10.0.0.2')
  expect(turn()).toHaveLength(PER_TURN)
  while (turn().length > 0);
  // An address that has gone may come back: it was not alone for long.
  for (const _ of times(2 * PER_TURN)) pass('10.0.0.1')
  expect(begun).toHaveLength(PER_TURN)
  while (turn().length > 0);
  alone()
  begun.length = 0
  for (const _ of times(PER_TURN_ALONE)) pass('10.0.0.1')
  expect(begun).toHaveLength(PER_TURN_ALONE)
})
