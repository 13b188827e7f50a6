/** v5.0.0-8.2.3: what is answered is what the contract names, and nothing else. */
import { defineOperation } from '@exchange/contract/kernel'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Encoded } from './answers.ts'
import type { RequestContext } from './context.ts'
import { bind, run } from './operations.ts'

const person = z.object({ name: z.string(), keys: z.array(z.object({ id: z.string() })) })
const right = { name: 'Mira', keys: [{ id: 'a' }] }
const nobody = {} as RequestContext

async function answered(door: 'web' | 'public', output: unknown, isChecked = true): Promise<unknown> {
  const operation = defineOperation({
    id: 'people.one',
    method: 'GET',
    path: '/v2/people',
    door,
    auth: 'guest',
    summary: 'One',
    output: person,
  })
  // A type lets a field too many through where a value has a name before it is answered.
  const [bound] = bind({ one: operation }, { one: () => output as typeof right })
  if (bound === undefined) throw new Error('nothing is bound')
  return run(bound, nobody, { params: {}, query: {}, body: {} }, isChecked)
}

test.each(['web', 'public'] as const)('an answer of the %s API is held to every key of its contract', async (door) => {
  expect(await answered(door, right)).toEqual(right)
  await expect(answered(door, { ...right, passwordHash: 'x' })).rejects.toThrow('keys that its contract does not name')
  await expect(answered(door, { ...right, keys: [{ id: 'a', secret: 'x' }] })).rejects.toThrow('does not name')
  await expect(answered(door, Encoded.of({ ...right, secret: 'x' }))).rejects.toThrow('does not name')
  await expect(answered(door, { name: 'Mira' })).rejects.toThrow('outside its contract')
})

test('what JSON leaves out is in no answer', async () => {
  expect(await answered('web', { ...right, secret: undefined })).toEqual(right)
})

test('a door that runs for people does not look again', async () => {
  expect(await answered('web', right, false)).toEqual(right)
})
