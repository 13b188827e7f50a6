/**
 * Programs that call one operation, ready to be copied and run: a key comes from the variables API_KEY and API_SECRET, and
 * what only the reader knows from a variable that the program names.
 */
import type { ReferenceOperation } from '@exchange/contract/integrations'
import type { Language } from './docs-search.ts'

export interface ExampleCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly isSigned: boolean
  readonly example: Pick<ReferenceOperation['example'], 'inPath' | 'input' | 'ccxt'>
}

/** An operation of the reference as its example calls it. */
export const callOf = ({ method, path, permission, example }: ReferenceOperation): ExampleCall => ({
  method,
  path,
  isSigned: permission !== null,
  example,
})

type Fields = Readonly<Record<string, unknown>>

const isVariable = (value: unknown): value is string => typeof value === 'string' && value.startsWith('$')

/** The variables that an example asks for, beside the key. */
export function variablesOf({ input }: Pick<ReferenceOperation['example'], 'input'>): readonly string[] {
  return Object.values(input).flatMap((value) => (isVariable(value) ? [value.slice(1)] : []))
}

/** Path and query of a call without a key. */
function address({ path, example: { inPath, input } }: ExampleCall): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name]))
  const query = Object.entries(input).filter(([name]) => !inPath.includes(name))
  const text = query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return text === '' ? filled : `${filled}?${text}`
}

/** A value as JavaScript, short lists and objects on one line. */
function literal(value: unknown, indent = ''): string {
  if (isVariable(value)) return `process.env.${value.slice(1)}`
  if (typeof value === 'string') return `'${value}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => literal(item, inner))
    : Object.entries(value).map(([name, item]: [string, unknown]) => `${name}: ${literal(item, inner)}`)
  const [open, close, pad] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' ']
  if (parts.length === 0) return `${open}${close}`
  const line = `${open}${pad}${parts.join(', ')}${pad}${close}`
  if (line.length <= 72 && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close}`
}

/** A JSON body in single quotes of a shell, with room for its variables. */
function shellJson(fields: Fields): string {
  return JSON.stringify(fields).replaceAll(/"\$(\w+)"/g, `"'"\${$1:?}"'"`)
}

function curl(call: ExampleCall, origin: string): string {
  if (!call.isSigned) return `curl -s '${origin}${address(call)}'\n`
  const { path, example } = call
  const body = shellJson({ ...example.input, request: path }).slice(0, -1)
  return `nonce=$(perl -MTime::HiRes=time -e 'printf "%.0f", time * 1000')
body='${body},"nonce":'$nonce'}'
payload=$(printf %s "$body" | base64 | tr -d '\\n')
signature=$(printf %s "$payload" | openssl dgst -sha512 -hmac "$API_SECRET" | sed 's/^.* //')
curl -s '${origin}${path}' -d "$body" \\
  -H 'content-type: application/json' \\
  -H "x-txc-apikey: $API_KEY" \\
  -H "x-txc-payload: $payload" \\
  -H "x-txc-signature: $signature"
`
}

/** A client in twenty lines, without packages. */
export function signedClient(origin: string): string {
  return `import { createHmac } from 'node:crypto'

const origin = '${origin}'
let nonce = Date.now()

async function call(path: string, fields: object = {}) {
  const body = JSON.stringify({ ...fields, request: path, nonce: nonce++ })
  const payload = Buffer.from(body).toString('base64')
  const signature = createHmac('sha512', process.env.API_SECRET ?? '').update(payload).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-txc-apikey': process.env.API_KEY ?? '',
    'x-txc-payload': payload,
    'x-txc-signature': signature,
  }
  const response = await fetch(origin + path, { method: 'POST', body, headers })
  return response.json()
}
`
}

function typescript(call: ExampleCall, origin: string): string {
  if (!call.isSigned)
    return `const response = await fetch('${origin}${address(call)}')\nconsole.log(await response.json())\n`
  const { input } = call.example
  const fields = Object.keys(input).length === 0 ? '' : `, ${literal(input)}`
  return `${signedClient(origin)}\nconsole.log(await call('${call.path}'${fields}))\n`
}

/** A client of ccxt whose addresses are those of this exchange; nothing else is changed. */
export function ccxtClient(origin: string): string {
  return `import ccxt from 'ccxt'

const exchange = new ccxt.whitebit({ apiKey: process.env.API_KEY, secret: process.env.API_SECRET })
const { api } = exchange.urls
for (const version of Object.keys(api))
  for (const access of Object.keys(api[version]))
    api[version][access] = api[version][access].replace(/^https:\\/\\/[^/]+/, '${origin}')
`
}

/** The call alone: ccxt's own method where it has one, else the operation by its path. */
export function ccxtCall({ method, path, isSigned, example: { ccxt, input } }: ExampleCall): string {
  if (ccxt !== null) return `exchange.${ccxt}`
  const [, version = '', rest = ''] = /^\/api\/(v\d)\/(?:public\/)?(.*)$/.exec(path) ?? []
  const access = isSigned ? 'private' : 'public'
  const fields = Object.keys(input).length === 0 ? '' : `, ${literal(input)}`
  return `exchange.request('${rest}', ['${version}', '${access}'], '${method}'${fields})`
}

/** The program of one call. `origin` is scheme and host of this exchange. */
export function exampleOf(call: ExampleCall, language: Language, origin: string): string {
  if (language === 'curl') return curl(call, origin)
  if (language === 'typescript') return typescript(call, origin)
  return `${ccxtClient(origin)}\nconsole.log(await ${ccxtCall(call)})\n`
}
