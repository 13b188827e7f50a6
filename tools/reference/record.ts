/**
 * Writes contract/src/public-answers.ts: what the examples of the API's page are answered; and contract/src/recorded-events.ts: an
 * event of every kind. `npm run record-answers`
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { call, get } from '@exchange/server/edges/testing/clients'
import { publicAnswers, recordedDeliveries, recordedEvents } from '@exchange/contract/public-docs'
import type { RecordedAnswer } from '@exchange/contract/public-docs'
import { TOKEN_VARIABLE, variablesOf } from '../../web/src/features/integrations/pure/call.ts'
import { isRecord } from '../liquidity/api-client.ts'
import { playEvents } from './events-stage.ts'
import type { PlayedEvents } from './events-stage.ts'
import { keptWhereSame } from './kept.ts'
import { shorten } from './shorten.ts'
import { openStage, stagedCalls } from './stage.ts'
import type { Stage, StagedCall } from './stage.ts'

async function answerOf(
  { exchange, key }: Stage,
  { path, method, access, example: { input, inPath } }: StagedCall,
  variables: Readonly<Record<string, string>>,
): Promise<RecordedAnswer> {
  const fields = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith('$') ? variables[value.slice(1)] : value,
    ]),
  )
  if (access === 'key') return call(exchange.origin, key, path, fields)
  if (access === 'form' || access === 'token') {
    const headers = access === 'token' ? { authorization: `Bearer ${variables[TOKEN_VARIABLE]}` } : {}
    const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const body = method === 'GET' ? null : access === 'form' ? form : JSON.stringify(fields)
    const answer = await fetch(new URL(path, exchange.origin), { method, headers, body })
    return { status: answer.status, body: await answer.json() }
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(fields[name]))
  const query = Object.entries(fields).filter(([name]) => !inPath.includes(name))
  const text = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()
  return get(exchange.origin, `${filled}?${text}`)
}

function writeEvents({ events, deliveries }: PlayedEvents): void {
  const file = join(import.meta.dirname, '../../contract/src/recorded-events.ts')
  writeFileSync(
    file,
    `/** Events of a running exchange, one of each kind, in the log and as webhooks carry them: \`npm run record-answers\` writes this file. */

export interface RecordedDelivery {
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export const recordedEvents: Readonly<Record<string, unknown>> = ${JSON.stringify(keptWhereSame(recordedEvents, events))}

export const recordedDeliveries: Readonly<Record<string, RecordedDelivery>> = ${JSON.stringify(keptWhereSame(recordedDeliveries, deliveries))}
`,
  )
  execFileSync(join(import.meta.dirname, '../../node_modules/.bin/oxfmt'), [file])
}

async function main(): Promise<void> {
  const stage = await openStage()
  const answers: Record<string, RecordedAnswer> = {}
  let filled = ''
  for (const staged of stagedCalls) {
    const made = variablesOf(staged).length === 0 ? {} : await stage.variables()
    // Trades are told best of an order that has some.
    const variables = staged.id.includes('OrderDeals') ? { ...made, ORDER_ID: filled } : made
    const { status, body } = await answerOf(stage, staged, variables)
    if (staged.id === 'trading.publicPlaceMarket' && isRecord(body)) filled = String(body['orderId'])
    answers[staged.id] = { status, body: shorten(body) }
    console.log(status, staged.id)
  }
  const played = await playEvents(stage)
  await stage.close()
  writeEvents(played)
  const file = join(import.meta.dirname, '../../contract/src/public-answers.ts')
  writeFileSync(
    file,
    `/** What the examples were answered by a running exchange: \`npm run record-answers\` writes this file. */
import type { PublicOperationId } from './public.ts'

export interface RecordedAnswer {
  readonly status: number
  readonly body: unknown
}

export const publicAnswers: Readonly<Record<PublicOperationId, RecordedAnswer>> = ${JSON.stringify(keptWhereSame(publicAnswers, answers))}
`,
  )
  execFileSync(join(import.meta.dirname, '../../node_modules/.bin/oxfmt'), [file])
}

await main()
