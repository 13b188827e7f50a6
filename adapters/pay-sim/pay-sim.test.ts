import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paymentProviderConformance } from '@exchange/ports/conformance/payment-provider'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PaySim } from './index.ts'

const MINUTE = 60_000
const START = Date.parse('2026-11-27T10:00:00Z')
const intent = {
  id: 'one',
  way: 'EUR_VISAMASTER',
  money: { currency: 'EUR', cents: 500n },
  name: null,
  card: null,
  keepsCard: false,
  returnTo: 'https://exchange.example/payment/deposit?transactionId=1',
  language: 'tr',
}

let folder = ''
let now = START
let calls: { readonly body: string; readonly signature: string }[] = []
function open(): PaySim {
  const provider = new PaySim({
    path: join(folder, 'pay-sim.jsonl'),
    key: Buffer.alloc(32, 7),
    pageIn: (language) => (language === 'en' ? '/dev/payment' : `/${language}/dev/payment`),
    now: () => now,
  })
  provider.tell(async (body, signature) => void calls.push({ body, signature }))
  return provider
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-sim-'))
  ;[now, calls] = [START, []]
})
afterEach(async () => rm(folder, { recursive: true, force: true }))

paymentProviderConformance('simulated', async () => {
  let provider = open()
  return {
    provider,
    act: async (reference, act) => provider.act(reference, act),
    settle: async () => void (now += 2 * MINUTE),
    restart: async () => {
      provider.close()
      provider = open()
      return provider
    },
    today: () => new Date(now).toISOString().slice(0, 10),
    calls: () => calls,
    dispose: async () => provider.close(),
  }
})

test('its page lies on the site that the payer came from, in their language', async () => {
  const provider = open()
  const { url, reference } = await provider.start(intent)
  expect(url).toBe(`https://exchange.example/tr/dev/payment?id=${reference}`)
  provider.close()
})

test('a slow bank answers after a while, and what nobody pays expires', async () => {
  const provider = open()
  const slow = await provider.start(intent)
  await provider.act(slow.reference, 'slow')
  expect((await provider.state(slow.reference))?.stage).toBe('authorised')
  now += 20_000
  expect((await provider.state(slow.reference))?.stage).toBe('captured')
  const left = await provider.start({ ...intent, id: 'two' })
  now += 31 * MINUTE
  expect((await provider.state(left.reference))?.stage).toBe('expired')
  provider.close()
})

test.each([
  ['91', false, 'refused', 0n],
  ['92', true, 'partly', 250n],
  ['92', false, 'refused', 0n],
  ['93', false, 'pending', 0n],
  ['00', false, 'done', 500n],
] as const)(
  'a payout to an account that ends with %s (a part is taken: %s) is %s',
  async (end, takesPart, stage, paid) => {
    const provider = open()
    const to = `LT6010100123456789${end}`
    await provider.payout({ id: 'p', way: 'EUR_SEPA', money: intent.money, to, name: 'Ada', takesPart })
    now += MINUTE
    expect(await provider.payoutState('p')).toMatchObject({ stage, paid })
    provider.close()
  },
)

test('a line that a stop cut off is forgotten, and what came before is not', async () => {
  let provider = open()
  const { reference } = await provider.start(intent)
  await provider.act(reference, 'decline')
  provider.close()
  await appendFile(join(folder, 'pay-sim.jsonl'), '{"kind":"payment","key":"')
  provider = open()
  expect((await provider.state(reference))?.stage).toBe('failed')
  await provider.start({ ...intent, id: 'next' })
  provider.close()
  provider = open()
  expect((await provider.state(reference))?.stage).toBe('failed')
  provider.close()
})

test('told again, the newest event comes first', async () => {
  const provider = open()
  const { reference } = await provider.start(intent)
  await provider.act(reference, 'pay')
  await provider.act(reference, 'prove')
  const before = [...calls]
  await provider.act(reference, 'repeat')
  expect(calls.slice(2)).toEqual(before.toReversed())
  provider.close()
})
