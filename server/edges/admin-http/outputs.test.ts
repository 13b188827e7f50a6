/** v5.0.0-8.2.3: what the console answers is what its contract names, and nothing else. */
import { operatorOperations } from '@exchange/contract/operators'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerAdminHttp } from './index.ts'

const faults: string[] = []
const log = { info: () => {}, warn: () => {}, error: (message: string) => void faults.push(message) }

async function statusOf(answer: unknown): Promise<number> {
  const operation = operatorOperations.find(({ id }) => id === 'users.endSessions')
  if (operation === undefined) throw new Error('the contract has no such operation')
  const app = Fastify()
  await registerAdminHttp(app, {
    operations: [{ operation, serve: async () => answer }],
    operatorOf: async () => null,
    origin: () => 'http://localhost:3100',
    ipOf: () => '127.0.0.1',
    limiter: { take: () => {} },
    log,
    checkOutputs: true,
  })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: operation.path.replace('{id}', '1'),
    headers: { origin: 'http://localhost:3100' },
    payload: {},
  })
  await app.close()
  return statusCode
}

test('an answer with a field too many is a fault', async () => {
  const right = { outcome: 'done', record: 1, proposal: null, data: null }
  expect([await statusOf(right), faults]).toEqual([200, []])
  expect(await statusOf({ ...right, email: 'mira@users.test' })).toBe(500)
  expect(faults).toHaveLength(1)
})
