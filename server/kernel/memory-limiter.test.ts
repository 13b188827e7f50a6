import { expect, test } from 'vitest'
import { MOST_WINDOWS, MemoryLimiter } from './memory-limiter.ts'

const refused = { error: 'too-many-requests' }

test('a window begins with its first call and is whole again when it has ended', () => {
  const clock = { now: 0 }
  const limiter = new MemoryLimiter(() => clock.now)
  const take = () => limiter.take('group', 'caller', 2, 10)
  take()
  clock.now = 9_000
  take()
  expect(take).toThrow(expect.objectContaining({ ...refused, detail: { retryAfter: 1 } }))
  clock.now = 10_000
  take()
  expect(limiter.size).toBe(1)
})

test('windows that have ended are not remembered', () => {
  const clock = { now: 0 }
  const limiter = new MemoryLimiter(() => clock.now)
  for (let caller = 0; caller < 1_000; caller++) limiter.take('group', String(caller), 1, 10)
  expect(limiter.size).toBe(1_000)
  clock.now = 10_000
  limiter.take('group', 'late', 1, 10)
  expect(limiter.size).toBe(1)
})

test('S1 a flood from more addresses than are remembered costs memory for MOST_WINDOWS and no other limit its counters', () => {
  const limiter = new MemoryLimiter(() => 0)
  const signIn = () => limiter.take('sign-in', 'victim', 5, 60)
  for (let count = 0; count < 5; count++) signIn()
  limiter.take('pages', 'first', 1, 60)
  for (let caller = 0; caller < MOST_WINDOWS; caller++) limiter.take('pages', String(caller), 1, 60)
  expect(limiter.size).toBe(MOST_WINDOWS)
  expect(signIn).toThrow(expect.objectContaining(refused))
  // The newest of the flood are still counted; the one that began first is forgotten and begins anew.
  expect(() => limiter.take('pages', String(MOST_WINDOWS - 1), 1, 60)).toThrow(expect.objectContaining(refused))
  expect(() => limiter.take('pages', 'first', 1, 60)).not.toThrow()
  expect(limiter.size).toBe(MOST_WINDOWS)
})

test('S1 at the bound what has ended makes room before anything else does', () => {
  const clock = { now: 0 }
  const limiter = new MemoryLimiter(() => clock.now)
  for (let caller = 0; caller < MOST_WINDOWS / 2; caller++) limiter.take('short', String(caller), 1, 1)
  for (let caller = 0; caller < MOST_WINDOWS / 2; caller++) limiter.take('long', String(caller), 1, 60)
  clock.now = 1_000
  limiter.take('long', 'another', 1, 60)
  expect(limiter.size).toBe(MOST_WINDOWS / 2 + 1)
  expect(() => limiter.take('long', '0', 1, 60)).toThrow(expect.objectContaining(refused))
})
