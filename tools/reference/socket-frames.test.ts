/** H2, A1 Every frame of a real conversation is what the contract of the socket says, and no more. */
import { closedMethods, socketMethods, socketPushes } from '@exchange/contract/channels'
import { recordedCalls, recordedPushes } from '@exchange/contract/socket-docs'
import { Ajv } from 'ajv'
import type { ValidateFunction } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { differences } from '../conformance/recorded.ts'
import type { Frame } from '../conformance/dialogue.ts'
import { Dialogue } from '../conformance/dialogue.ts'
import { playSocket } from './socket-stage.ts'
import { openStage, READER } from './stage.ts'
import type { Stage } from './stage.ts'

let stage: Stage
let frames: readonly Frame[]

beforeAll(async () => {
  stage = await openStage()
  frames = await playSocket(stage)
})
afterAll(async () => stage.close())

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
/** Refuses fields that the contract doesn't name. */
const strict = (schema: z.ZodType): ValidateFunction =>
  ajv.compile(z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any' }))

test.each(socketMethods)('$method answers what its contract says', ({ method, params, result }) => {
  const answers = frames.filter((frame) => frame.method === method && !frame.isPush)
  expect(answers).not.toEqual([])
  const holds = strict(result)
  for (const { asked, frame } of answers) {
    expect(params.safeParse(asked).error?.issues ?? []).toEqual([])
    expect(frame['error']).toBeNull()
    expect([holds(frame['result']), holds.errors]).toEqual([true, null])
  }
  expect(differences(recordedCalls[method]?.result, answers[0]?.frame['result'])).toEqual([])
})

test.each(socketPushes)('$method brings what its contract says', ({ method, params }) => {
  const pushes = frames.filter((frame) => frame.method === method && frame.isPush)
  expect(pushes).not.toEqual([])
  const holds = strict(params)
  for (const { frame } of pushes) expect([holds(frame['params']), holds.errors]).toEqual([true, null])
  // A push may come in several forms, of which one is recorded.
  expect(pushes.map(({ frame }) => differences(recordedPushes[method]?.params, frame['params']))).toContainEqual([])
})

test('nothing came that is not declared', () => {
  const declared = new Set([...socketMethods, ...socketPushes].map(({ method }) => method))
  expect(frames.filter(({ method }) => !declared.has(method))).toEqual([])
})

test('methods of products that are not open are refused as unavailable', async () => {
  const dialogue = await Dialogue.open(stage.exchange.socketUrl)
  await dialogue.ask('server.auth', [stage.exchange.token(READER), 'web'])
  for (const method of closedMethods)
    expect((await dialogue.ask(method)).frame).toMatchObject({ result: null, error: { code: 3 } })
  await dialogue.close()
})
