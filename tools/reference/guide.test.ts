/** What the guide says of the server, in every language: its figures are those that the server keeps to. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { allowanceOf } from '@exchange/server/kernel/budget'
import { apiDescriptions, operationsAsRead } from '@exchange/server/edges/public-http/index'
import { openApiDocument } from '@exchange/server/kernel/index'
import { REFUSAL_COST } from '@exchange/server/kernel/limits'
import { usualLimits } from '@exchange/server/processes/config'
import { recordedRefusal } from '@exchange/contract/socket-docs'
import { expect, test } from 'vitest'

const guide = join(import.meta.dirname, '../../web/src/content/api')
const files = await readdir(guide)
const pagesOf = (slug: string): readonly string[] => files.filter((name) => name.startsWith(`${slug}.`))
const read = async (name: string): Promise<string> => readFile(join(guide, name), 'utf8')
const { perSecond, most } = allowanceOf(usualLimits.points)

test.each(['limits', 'errors', 'webhooks'])('%s is there in nine languages', (slug) => {
  expect(pagesOf(slug)).toHaveLength(9)
})

test.each(pagesOf('limits'))(
  'S8 %s says how many refused orders an address may have, and how many at once',
  async (name) => {
    const atOnce = String(most / REFUSAL_COST).replace(/(?=(?:...)+$)/g, (_, at: number) =>
      at === 0 ? '' : String.raw`[ \u00a0.]`,
    )
    expect(await read(name)).toMatch(new RegExp(`\\b${perSecond / REFUSAL_COST}\\b.*\\b${atOnce}\\b.*429`))
  },
)

const described = openApiDocument(operationsAsRead(), apiDescriptions())

test('the figures of a trade are not described as those of a day, nor its amount as that of an order', () => {
  const told = (path: string): string => JSON.stringify(Object.values(described.paths[path] ?? {})[0]?.responses)
  const trades = told('/api/v4/public/trades/{market}')
  expect(trades).toContain('Amount of the trade in the base asset')
  expect(trades).not.toContain('24 hours')
  const deals = told('/api/v4/trade-account/order')
  expect(deals).toContain('Amount traded, in the base asset')
  expect(deals).not.toContain('for a market buy')
})

/** What the machine-readable description lists, of single operations and of all. */
const codes = new Set(
  [
    ...Object.values(described.paths).flatMap((path) =>
      Object.values(path).flatMap((operation) => operation['x-errors']),
    ),
    ...Object.values(described.components['x-refusals']).flat(),
  ].flatMap(({ code }) => code ?? []),
)

test.each(pagesOf('signing'))('%s names every fault of a nonce', async (name) => {
  const text = await read(name)
  for (const fault of ['Nonce not provided.', 'Invalid nonce.', 'Invalid nonceWindow.'])
    expect(text).toContain(`| ${fault} `)
})

test.each(pagesOf('errors'))(
  'A3 %s says how a program tells what a 503 means, and what resending proves',
  async (name) => {
    const text = await read(name)
    const part = text.slice(text.lastIndexOf('## ', text.lastIndexOf('## ') - 1), text.lastIndexOf('## '))
    for (const word of ['X-Error-Code: 16', 'clientOrderId', '15, 18', 'Too many requests.'])
      expect(part).toContain(word)
  },
)

test.each(pagesOf('sockets'))(
  'A1 %s shows the recorded refusal of an order, and every code that closes',
  async (name) => {
    const text = await read(name)
    const blocks = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json) as unknown)
    expect(blocks).toContainEqual({ id: 2, result: null, error: recordedRefusal })
    for (const code of [1001, 1007, 1009, 4000, 4001, 4008, 4029])
      expect(text).toMatch(new RegExp(`^\\| ${code} `, 'm'))
  },
)

test.each(pagesOf('sockets'))('%s says what an id may be', async (name) => {
  expect(await read(name)).toMatch(/2\^53/)
})

test.each(pagesOf('errors'))('%s A2 shows the refusals without a code, and every code there is', async (name) => {
  const text = await read(name)
  for (const shown of ['{ "market": ["Market is not available."] }', '"params": [] }', '`"result": null`'])
    expect(text).toContain(shown)
  expect(codes.size).toBeGreaterThan(40)
  for (const code of codes) expect(text).toMatch(new RegExp(`^\\| ${code} +\\| \\S`, 'm'))
})

test.each(pagesOf('webhooks'))('%s says what the author of a receiver needs first', async (name) => {
  const text = await read(name)
  const needed = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'whsec_', 'params.nonce', '"method": "ping"']
  for (const word of [...needed, 'https', '8080']) expect(text).toContain(word)
})
