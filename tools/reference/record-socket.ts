/** Writes contract/src/socket-frames.ts: what methods and pushes of the socket look like. `npm run record-frames` */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordedCalls, recordedPushes } from '@exchange/contract/socket-docs'
import type { RecordedCall, RecordedPush } from '@exchange/contract/socket-docs'
import { keptWhereSame } from './kept.ts'
import { shorten } from './shorten.ts'
import { playRefusal, playSocket } from './socket-stage.ts'
import { openStage } from './stage.ts'

const stage = await openStage()
const frames = await playSocket(stage)
const refused = await playRefusal(stage)
await stage.close()
const methods: Record<string, RecordedCall> = {}
const pushes: Record<string, RecordedPush> = {}
for (const { method, isPush, asked = [], frame } of frames) {
  if (isPush) pushes[method] ??= { params: Object.values(frame['params'] ?? []).map(shorten) }
  else if (frame['error'] === null) {
    const isSecret = /^(authorize|server\.auth)$/.test(method)
    methods[method] ??= {
      params: isSecret ? ['<token>', ...asked.slice(1)] : asked,
      result: shorten(frame['result']),
    }
  } else throw new Error(`${method} was refused: ${JSON.stringify(frame['error'])}`)
}
const file = join(import.meta.dirname, '../../contract/src/socket-frames.ts')
writeFileSync(
  file,
  `/** What a running exchange answered and pushed over the socket: \`npm run record-frames\` writes this file. */

export interface RecordedCall {
  readonly params: readonly unknown[]
  readonly result: unknown
}

export interface RecordedPush {
  readonly params: unknown
}

export const recordedCalls: Readonly<Record<string, RecordedCall>> = ${JSON.stringify(keptWhereSame(recordedCalls, methods))}

export const recordedPushes: Readonly<Record<string, RecordedPush>> = ${JSON.stringify(keptWhereSame(recordedPushes, pushes))}

/** The error of an order that was refused. */
export const recordedRefusal: unknown = ${JSON.stringify(refused)}
`,
)
execFileSync(join(import.meta.dirname, '../../node_modules/.bin/oxfmt'), [file])
console.log(`${Object.keys(methods).length} methods and ${Object.keys(pushes).length} pushes`)
