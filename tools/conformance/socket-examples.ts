/** The reference's own frames: examples of its AsyncAPI files, and recorded conversations. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asyncApiDocument, answerOf } from '@exchange/server/kernel/asyncapi'
import { socketDescriptions } from '@exchange/server/edges/websocket/descriptions'
import { Ajv } from 'ajv'
import { load } from 'js-yaml'
import { isRecord } from '../liquidity/api-client.ts'

type Json = Readonly<Record<string, unknown>>

/** A frame of the reference. */
export interface ReferenceFrame {
  /** Where it stands. */
  readonly from: string
  /** The method of the request, of the push, or of the request that is answered. */
  readonly method: string
  readonly kind: 'request' | 'answer' | 'push'
  readonly frame: Json
}

const record = (value: unknown): Json => (isRecord(value) ? value : {})
const recordsOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending))

function examplesOf(name: string, document: Json): ReferenceFrame[] {
  const messages = record(record(document['components'])['messages'])
  const asked = new Map<unknown, string>()
  const all = Object.values(messages).flatMap((message) =>
    recordsOf(record(message)['examples']).map((example) => record(example['payload'])),
  )
  for (const { id, method } of all) if (typeof method === 'string' && id !== null) asked.set(id, method)
  return all.flatMap((frame) => frameOf(name, frame, asked.get(frame['id'])))
}

function frameOf(from: string, frame: Json, asked: string | undefined): ReferenceFrame[] {
  const { id, method } = frame
  if (typeof method === 'string') return [{ from, method, kind: id === null ? 'push' : 'request', frame }]
  return asked === undefined ? [] : [{ from, method: asked, kind: 'answer', frame }]
}

/** Lines of a recording begin with > (sent), < (answered) or = (came); placeholders stand between bars. */
function recordedOf(name: string, text: string): ReferenceFrame[] {
  const asked = new Map<string, string>()
  return text.split(/^(?=[><=]\d?)/m).flatMap((part) => {
    const [, ids = ''] = /"id"\s*:\s*"?\|(\w+)\|"?/.exec(part) ?? []
    const json = part
      .slice(1)
      .replace(/^\d/, '')
      .replaceAll(/"?\|\w+\|"?/g, '1')
    let value: unknown
    try {
      value = JSON.parse(json)
    } catch {
      return []
    }
    const frame = record(value)
    // Requests were recorded without their parameters.
    if (part.startsWith('>')) {
      if (typeof frame['method'] === 'string') asked.set(ids, frame['method'])
      return []
    }
    return frameOf(name, frame, asked.get(ids) ?? [...asked.values()].at(-1))
  })
}

/** Every frame that the reference shows. */
export function loadReferenceFrames(folder: string): ReferenceFrame[] {
  const [asyncapi, recorded] = [join(folder, 'asyncapi'), join(folder, 'recorded')]
  return [
    ...filesOf(asyncapi, '.yaml').flatMap((name) =>
      examplesOf(name, record(load(readFileSync(join(asyncapi, name), 'utf8')))),
    ),
    ...filesOf(recorded, '.txt')
      .filter((name) => /^(Socket|Subscriptions)/.test(name))
      .flatMap((name) => recordedOf(name, readFileSync(join(recorded, name), 'utf8'))),
  ]
}

/** Fields of the reference that this exchange doesn't have: they belong to futures. */
const ABSENT: ReadonlySet<unknown> = new Set(['position_side'])

/** Every field of the reference is described; fields may be missing there, since ours has more and old recordings had fewer. */
function heldToNames(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(heldToNames)
  if (!isRecord(schema)) return schema
  const { required: _, ...rest } = schema
  const walked = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, heldToNames(value)]))
  return isRecord(schema['properties']) ? { additionalProperties: false, ...walked } : walked
}

const document = asyncApiDocument(socketDescriptions())
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })

/** What our document says against a frame of the reference; [] when it describes it. */
export function documentFaults({ method, kind, frame }: ReferenceFrame): string[] {
  const message = document.components.messages[kind === 'answer' ? answerOf(method) : method]
  if (message === undefined) return ['is not in the document']
  const validate = ajv.compile(kind === 'request' ? message.payload : record(heldToNames(message.payload)))
  if (validate(frame)) return []
  return (validate.errors ?? []).flatMap(({ instancePath, message: text = '', params }) =>
    ABSENT.has(params['additionalProperty'])
      ? []
      : [`${instancePath || 'the frame'} ${text} ${JSON.stringify(params)}`],
  )
}
