import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '@exchange/core'
import { errors } from '@exchange/contract/errors'
import { MOST_ADDRESSES } from './budget.ts'
import {
  InvalidInput,
  AddressBudget,
  MemoryLimiter,
  Places,
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
} from './index.ts'

describe('problems', () => {
  test('the bound that was broken is named at its field', () => {
    expect(envelopeOf(new Problem('amount-below-minimum', { limit: '0.001' }))).toEqual({
      status: 422,
      code: 32,
      message: 'Validation failed',
      error: 'amount-below-minimum',
      limit: '0.001',
      errors: { amount: ['Given amount is less than min amount 0.001'] },
      notification: null,
      warning: null,
    })
  })

  test('a request with several faults names them all and bears the code of the first field', () => {
    const read = z.object({ price: z.string(), amount: z.string() }).safeParse({})
    const envelope = envelopeOf(new InvalidInput(read.error?.issues ?? []))
    expect(Object.keys(envelope.errors)).toEqual(['price', 'amount'])
    expect(envelope.code).toBe(33)
  })

  test('U9 each field tells the rule it broke and the bound, so that a client can say it in any language', () => {
    const schema = z.strictObject({
      email: z.email(),
      label: z.string().min(1).max(3),
      note: z.string().min(2),
      count: z.int().positive(),
      limit: z.int().max(100),
      kind: z.enum(['a', 'b']),
      list: z.array(z.int()).max(1),
      text: z.string().regex(/^x$/),
      name: z.string(),
    })
    const given = {
      email: 'x',
      label: 'four',
      note: 'x',
      count: 0,
      limit: 101,
      kind: 'c',
      list: [1, 2],
      text: 'y',
      z: 1,
    }
    const read = schema.safeParse(given, { reportInput: true })
    const envelope = envelopeOf(new InvalidInput(read.error?.issues ?? []))
    expect(envelope.error).toBe('request-invalid')
    expect(envelope.faults).toEqual({
      email: { rule: 'email' },
      label: { rule: 'text-long', limit: '3' },
      note: { rule: 'text-short', limit: '2' },
      count: { rule: 'number-small', limit: '1' },
      limit: { rule: 'number-large', limit: '100' },
      kind: { rule: 'choice' },
      list: { rule: 'list-long', limit: '1' },
      text: { rule: 'invalid' },
      name: { rule: 'required' },
      z: { rule: 'unknown' },
    })
  })

  test('every refusal of the core has a name in the catalogue, and all but four say what the caller did wrong', () => {
    // A table that is full, an answer that is not kept any more, and who we are to the core are no fault of the caller's.
    const ours: readonly Refusal[] = ['limit-reached', 'answer-forgotten', 'producer-unknown', 'producer-superseded']
    for (const refusal of Object.keys(Refusal) as Refusal[]) {
      const { status } = errors[errorOfRefusal(refusal)]
      if (ours.includes(refusal)) {
        expect(status).toBe(503)
        continue
      }
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
  test('counters of one group are shared, those of other callers are not', () => {
    const limiter = new MemoryLimiter()
    for (let count = 0; count < 3; count++) limiter.take('group', 'a', 3, 60)
    expect(() => limiter.take('group', 'a', 3, 60)).toThrow(expect.objectContaining({ error: 'too-many-requests' }))
    expect(() => limiter.take('group', 'b', 3, 60)).not.toThrow()
    expect(() => limiter.take('other', 'a', 3, 60)).not.toThrow()
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

describe('what one address may take', () => {
  const setUp = () => {
    const clock = { now: 0 }
    const budget = new AddressBudget({ most: 100, perSecond: 10 }, () => clock.now)
    return { clock, budget, spend: (ip: string, cost: number) => () => budget.spend(ip, cost) }
  }

  test('S1 a budget is weighted by cost and fills by itself, up to what may be saved', () => {
    const { clock, spend } = setUp()
    expect(spend('a', 60)).not.toThrow()
    expect(spend('a', 60)).toThrow(expect.objectContaining({ detail: { retryAfter: 2, hangUp: true } }))
    // A refusal costs nothing, and others have their own.
    expect(spend('a', 40)).not.toThrow()
    expect(spend('b', 100)).not.toThrow()
    expect(spend('a', 0)).not.toThrow()
    clock.now = 1_000
    expect(spend('a', 11)).toThrow()
    expect(spend('a', 10)).not.toThrow()
    clock.now = 1_000_000
    expect(spend('a', 1_000)).not.toThrow()
    expect(spend('a', 1)).toThrow()
  })

  test('S1 one customer of IPv6 has one budget, whatever address of its network it calls from', () => {
    const { spend } = setUp()
    expect(spend('2001:db8:1:2::1', 100)).not.toThrow()
    expect(spend('2001:db8:1:2:ffff::9', 1)).toThrow()
    expect(spend('2001:db8:1:3::1', 1)).not.toThrow()
  })

  test('S1 so many addresses are remembered, and the longest silent one is forgotten first', () => {
    const { budget, spend } = setUp()
    for (let count = 0; count < MOST_ADDRESSES; count++) budget.spend(`address ${count}`, 100)
    expect(spend('address 0', 1)).toThrow()
    budget.spend('one more', 1)
    expect(budget.size).toBe(MOST_ADDRESSES)
    expect(spend('address 0', 1)).toThrow()
    expect(spend('address 1', 1)).not.toThrow()
  })

  test('S1 nobody is limited where the budget is switched off', () => {
    const budget = new AddressBudget({ most: 0, perSecond: 0 })
    expect(() => budget.spend('a', 1e9)).not.toThrow()
    expect(budget.size).toBe(0)
  })

  test('S8 places are given back once, and whoever holds none is not remembered', () => {
    const places = new Places(2)
    const leave = places.take('a')
    expect(places.take('a')).not.toBeNull()
    expect(places.take('a')).toBeNull()
    expect(places.take('b')).not.toBeNull()
    leave?.()
    leave?.()
    expect(places.take('a')).not.toBeNull()
    expect(places.take('a')).toBeNull()
    const last = new Places(1)
    last.take('c')?.()
    expect(last.size).toBe(0)
    expect(new Places(0).take('d')).not.toBeNull()
  })
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
    ['AcceptanceStopped', 'acceptance-stopped'],
    ['CommandQuarantined', 'command-quarantined'],
    ['ProducerRefused', 'producer-refused'],
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
      events: [{ ...head, at: 1 as never, kind: 'repeated' as const, firstSeq: 1, refusal, orders: [], items: [] }],
    })
    expect(refusalOf(answer('book-empty'))).toEqual({ code: 'book-empty', limit: 0n })
    expect(refusalOf(answer(null))).toBeNull()
  })
})
