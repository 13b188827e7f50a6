import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '@exchange/core'
import { errors } from '@exchange/contract/errors'
import {
  MemoryLimiter,
  Problem,
  callerKey,
  commandIdOfUuid,
  derivedCommandId,
  envelopeOf,
  errorOfRefusal,
  newCommandId,
  newUuid,
  refusalOf,
  seconds,
  stepOf,
  submit,
  truncateDecimal,
  uuidOfCommandId,
  validationProblem,
} from './index.ts'

describe('problems', () => {
  test('the bound that was broken is named at its field', () => {
    expect(envelopeOf(new Problem('amount-below-minimum', { limit: '0.001' }))).toEqual({
      status: 422,
      code: 32,
      message: 'Validation failed',
      errors: { amount: ['Given amount is less than min amount 0.001'] },
      notification: null,
      warning: null,
    })
  })

  test('a request with several faults names them all and bears the code of the first field', () => {
    const read = z.object({ price: z.string(), amount: z.string() }).safeParse({})
    const envelope = envelopeOf(validationProblem(read.error?.issues ?? []))
    expect(Object.keys(envelope.errors)).toEqual(['price', 'amount'])
    expect(envelope.code).toBe(33)
  })

  test('every refusal of the core has a name in the catalogue, none of them a fault of ours', () => {
    for (const refusal of Object.keys(Refusal) as Refusal[]) {
      const { status } = errors[errorOfRefusal(refusal)]
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })

  test('a headline is the text where the catalogue has no other', () => {
    expect(new Problem('credentials-invalid').fields).toEqual({ password: ['Wrong e-mail or password.'] })
    expect(new Problem('unauthenticated').fields).toEqual({})
  })
})

describe('limits', () => {
  test('counters of one group are shared, those of other callers are not', async () => {
    const limiter = new MemoryLimiter()
    for (let count = 0; count < 3; count++) await limiter.take('group', 'a', 3, 60)
    await expect(limiter.take('group', 'a', 3, 60)).rejects.toMatchObject({ error: 'too-many-requests' })
    await expect(limiter.take('group', 'b', 3, 60)).resolves.toBeUndefined()
    await expect(limiter.take('other', 'a', 3, 60)).resolves.toBeUndefined()
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, key) => expect(callerKey(address)).toBe(key))
})

describe('ids and numbers', () => {
  test('a row id and its command id are one', () => {
    const uuid = newUuid()
    expect(commandIdOfUuid(uuid)).toMatch(/^[0-9a-f]{32}$/)
    expect(uuidOfCommandId(commandIdOfUuid(uuid))).toBe(uuid)
  })

  test('derived ids repeat and tell their parts apart', () => {
    expect(derivedCommandId('a', 1)).toBe(derivedCommandId('a', 1))
    expect(derivedCommandId('a', 1)).toMatch(/^[0-9a-f]{32}$/)
    expect(derivedCommandId('a', '1')).not.toBe(derivedCommandId('a', 1))
    expect(derivedCommandId('ab', 'c')).not.toBe(derivedCommandId('a', 'bc'))
    const [one, next] = [newCommandId(), newCommandId()]
    expect(one).toMatch(/^[0-9a-f]{32}$/)
    expect(next.slice(0, 24)).toBe(one.slice(0, 24))
    expect(Number.parseInt(next.slice(24), 16)).toBe(Number.parseInt(one.slice(24), 16) + 1)
  })

  test('steps, cuts and seconds', () => {
    expect([stepOf(0), stepOf(2), stepOf(8)]).toEqual(['1', '0.01', '0.00000001'])
    expect([truncateDecimal('1.239', 2), truncateDecimal('1', 2), truncateDecimal('1.9', 0)]).toEqual([
      '1.23',
      '1',
      '1',
    ])
    expect(seconds(1_500_000)).toBe(1.5)
  })
})

describe('talking to the engine', () => {
  const tick = { kind: 'tick', id: '0'.repeat(32) } as const
  const failing = (name: string) => ({
    submit: () => Promise.reject(Object.assign(new Error('no'), { name })),
    subscribe: () => () => {},
  })

  test.each([
    ['EngineBusy', 'overloaded'],
    ['EngineStopped', 'outcome-unknown'],
    ['CodecError', 'engine-refused'],
  ])('%s is answered as %s', async (name, error) => {
    await expect(submit(failing(name), tick)).rejects.toMatchObject({ error })
  })

  test('any other fault stays what it is', async () => {
    await expect(submit(failing('TypeError'), tick)).rejects.not.toBeInstanceOf(Problem)
  })

  test('a repeated command has the fate of the first one', () => {
    const head = { seq: 2, index: 0 }
    const answer = (refusal: Refusal | null) => ({
      seq: 2,
      at: 1,
      events: [{ ...head, at: 1 as never, kind: 'repeated' as const, firstSeq: 1, refusal, orders: [] }],
    })
    expect(refusalOf(answer('book-empty'))).toEqual({ code: 'book-empty', limit: 0n })
    expect(refusalOf(answer(null))).toBeNull()
  })
})
