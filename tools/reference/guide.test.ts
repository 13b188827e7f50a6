/** What the guide says of the server, in every language: its figures are those that the server keeps to. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { allowanceOf } from '@exchange/server/kernel/budget'
import { REFUSAL_COST } from '@exchange/server/kernel/limits'
import { usualLimits } from '@exchange/server/processes/config'
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

test.each(pagesOf('errors'))('%s shows the refusals without a code, and every code of an order', async (name) => {
  const text = await read(name)
  for (const shown of ['{ "market": ["Market is not available."] }', '"params": [] }', '`"result": null`'])
    expect(text).toContain(shown)
  for (const code of [40, 41, 42, 43, 404]) expect(text).toMatch(new RegExp(`^\\| ${code} +\\| \\S`, 'm'))
})

test.each(pagesOf('webhooks'))('%s says what the author of a receiver needs first', async (name) => {
  const text = await read(name)
  const needed = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'whsec_', 'params.nonce', '"method": "ping"']
  for (const word of [...needed, 'https', '8080']) expect(text).toContain(word)
})
