import { memoryJournal } from '@exchange/adapters/memory'
import type { Submission } from '@exchange/core'
import { describe, expect, test } from 'vitest'
import { EngineClock, noticeOfPause } from './clock.ts'
import { startEngineInProcess } from './index.ts'

const S = 1_000_000
const NOON = Date.UTC(2026, 5, 1, 12) * 1000

/** Clocks that a test turns: time passes for all of them, the wall also steps, and sleep passes unseen by one. */
function turned(lastAt = 0, isConfirmed = false) {
  const time = { wall: NOON, monotonic: 5 * S, boot: 900 * S }
  const sources = { wall: () => time.wall, monotonic: () => time.monotonic, sinceBoot: () => time.boot }
  const clock = new EngineClock(lastAt, isConfirmed, sources)
  const pass = (seconds: number): void => {
    for (let left = seconds; left > 0; left -= 1) {
      const step = Math.min(1, left) * S
      time.wall += step
      time.monotonic += step
      time.boot += step
      clock.now()
    }
  }
  const step = (seconds: number): void => {
    time.wall += seconds * S
  }
  const sleep = (seconds: number): void => {
    time.wall += seconds * S
    time.boot += seconds * S
  }
  return { clock, time, pass, step, sleep, sources }
}

describe('stamps', () => {
  test('follow the monotonic clock between looks at the wall, whatever the wall does meanwhile', () => {
    const { clock, time, step } = turned()
    step(-3_000)
    time.monotonic += 0.5 * S
    expect(clock.now()).toBe(NOON + 0.5 * S)
    step(9_000)
    time.monotonic += 0.4 * S
    expect(clock.now()).toBe(NOON + 0.9 * S)
    expect(clock.fault()).toBeNull()
  })

  test.each([5, -5, 300, -300])('make up slowly for a step of %i s and never run back', (seconds) => {
    const { clock, time, step, pass } = turned()
    pass(3)
    step(seconds)
    let before = clock.now()
    for (let n = 0; n < Math.abs(seconds) * 20; n++) {
      pass(1)
      const now = clock.now()
      expect(now).toBeGreaterThan(before)
      expect(now - before).toBeGreaterThanOrEqual(0.9 * S - 1)
      expect(now - before).toBeLessThanOrEqual(1.1 * S + 1)
      before = now
    }
    expect(Math.abs(clock.now() - time.wall)).toBeLessThan(0.01 * S)
    expect(clock.fault()).toBeNull()
  })

  test.each([
    [8 * 86_400, /jumped \d+ s ahead/],
    [-3_600, /jumped \d+ s back/],
  ])('do not follow a jump of %i s, until it is confirmed or gone', (seconds, said) => {
    const { clock, time, step, pass } = turned()
    pass(10)
    step(seconds)
    const before = clock.now()
    pass(100)
    expect(clock.now() - before).toBe(100 * S)
    expect(clock.fault()).toMatch(said)
    step(-seconds)
    pass(2)
    expect(clock.fault()).toBeNull()
    step(seconds)
    pass(2)
    expect(clock.fault()).toMatch(said)
    const last = clock.now()
    clock.confirm()
    expect(clock.fault()).toBeNull()
    // Ahead they go on from the new time; back they stand until the time has caught up.
    expect(clock.now()).toBe(Math.max(last, time.wall))
    pass(5)
    expect(clock.now()).toBe(Math.max(last, time.wall))
  })

  test('a machine that slept is no jump', () => {
    const { clock, time, sleep, pass } = turned()
    pass(5)
    sleep(30_000)
    pass(2)
    expect(clock.fault()).toBeNull()
    expect(clock.now()).toBe(time.wall)
  })

  test('a start behind the newest command waits for it when it is near, and stops when it is far', () => {
    const near = turned(NOON + 60 * S)
    expect(near.clock.now()).toBe(NOON + 60 * S)
    expect(near.clock.fault()).toBeNull()
    near.pass(700)
    expect(Math.abs(near.clock.now() - near.time.wall)).toBeLessThan(0.01 * S)
    const far = turned(NOON + 86_400 * S)
    expect(far.clock.fault()).toMatch(/jumped 86400 s back/)
    const confirmed = turned(NOON + 86_400 * S, true)
    expect(confirmed.clock.fault()).toBeNull()
    expect(confirmed.clock.now()).toBe(NOON + 86_400 * S)
  })
})

test('a start long after the newest command is told of, since the clock may be wrong', () => {
  const day = 86_400 * S
  expect(noticeOfPause(0, NOON)).toBeNull()
  expect(noticeOfPause(NOON - day + 1, NOON)).toBeNull()
  expect(noticeOfPause(NOON + day, NOON)).toBeNull()
  expect(noticeOfPause(NOON - day, NOON)).toMatch(/^the newest command is 1 day old; if this machine's clock is wrong/)
  expect(noticeOfPause(NOON - 7.5 * day, NOON)).toMatch(/^the newest command is 7 days old/)
})

test('an engine whose clock jumped takes nothing, says so, and goes on when that is confirmed', async () => {
  const { time, step, sources } = turned()
  const alarms: string[] = []
  const clocked = (lastAt: number) => new EngineClock(lastAt, false, sources)
  const alarm = (message: string) => alarms.push(message)
  const engine = await startEngineInProcess(memoryJournal(), { clock: clocked, alarm })
  const tick = (n: number): Submission => ({ kind: 'tick', id: n.toString(16).padStart(32, '0') })
  const first = await engine.submit(tick(1))
  step(8 * 86_400)
  time.monotonic += 2 * S
  time.boot += 2 * S
  await expect(engine.submit(tick(2))).rejects.toMatchObject({ name: 'AcceptanceStopped' })
  await expect(engine.submit(tick(3))).rejects.toMatchObject({ name: 'AcceptanceStopped' })
  expect(engine.refusing).toMatch(/the clock jumped/)
  expect(alarms).toEqual([expect.stringMatching(/the clock jumped .* ahead/)])
  await engine.resume()
  expect(engine.refusing).toBeNull()
  const second = await engine.submit(tick(4))
  expect([first.seq, second.seq]).toEqual([1, 2])
  expect(second.at).toBe(time.wall)
  await engine.stop()
})
