/**
 * Programs that call one operation, ready to be copied and run: a key comes from the variables API_KEY and API_SECRET, and
 * what only the reader knows from a variable that the program names.
 */
import { addressOf, curlExample, isVariable, TOKEN_VARIABLE } from './call.ts'
import type { ExampleCall } from './call.ts'
import { layOut } from './lay-out.ts'

/** A value as JavaScript, short lists and objects on one line. */
function literal(value: unknown, indent = ''): string {
  if (isVariable(value)) return `process.env.${value.slice(1)}`
  if (typeof value === 'string') return `'${value}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => literal(item, inner))
    : Object.entries(value).map(([name, item]: [string, unknown]) => `${name}: ${literal(item, inner)}`)
  return Array.isArray(value) ? layOut(parts, ['[', ']'], indent, inner) : layOut(parts, ['{', '}'], indent, inner, ' ')
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
  if (response.status === 429 || response.status === 503)
    throw new Error(\`\${response.status}, try again in \${response.headers.get('retry-after')} s\`)
  return response.json()
}
`
}

function typescript(call: ExampleCall, origin: string): string {
  const { path, method, access } = call
  const { input } = call.example
  if (access === 'open')
    return `const response = await fetch('${origin}${addressOf(call)}')\nconsole.log(await response.json())\n`
  if (access === 'form')
    return `const fields: Record<string, string | undefined> = ${literal(input)}
const body = new URLSearchParams(Object.entries(fields).map(([name, value = '']) => [name, value]))
const response = await fetch('${origin}${path}', { method: 'POST', body })
console.log(await response.json())
`
  if (access === 'token')
    return `const headers = { authorization: \`Bearer \${process.env.${TOKEN_VARIABLE}}\` }
const response = await fetch('${origin}${path}', {
  headers,${method === 'GET' ? '' : `\n  method: 'POST',\n  body: JSON.stringify(${literal(input, '  ')}),`}
})
console.log(await response.json())
`
  const fields = Object.keys(input).length === 0 ? '' : `, ${literal(input)}`
  return `${signedClient(origin)}\nconsole.log(await call('${call.path}'${fields}))\n`
}

interface CcxtOptions {
  readonly className?: 'ccxt.whitebit' | 'ccxt.pro.whitebit'
  /** Both as JavaScript: a variable, or a text in quotes. */
  readonly key?: { readonly apiKey: string; readonly secret: string }
}

const ownKey = { apiKey: 'process.env.API_KEY', secret: 'process.env.API_SECRET' }

/** A client of ccxt whose addresses are those of this exchange; nothing else is changed. */
export function ccxtClient(origin: string, { className = 'ccxt.whitebit', key = ownKey }: CcxtOptions = {}): string {
  return `import ccxt from 'ccxt'

const exchange = new ${className}({ apiKey: ${key.apiKey}, secret: ${key.secret} })
const { api } = exchange.urls
for (const addresses of [api.v1, api.v2, api.v4])
  for (const access of Object.keys(addresses))
    addresses[access] = addresses[access].replace(/^https:\\/\\/[^/]+/, '${origin}')
`
}

/** Whether ccxt can make this call: it knows keys, and nothing of apps. */
export const isForCcxt = ({ access }: ExampleCall): boolean => access === 'open' || access === 'key'

/** The call alone: ccxt's own method where it has one, else the operation by its path. */
export function ccxtCall({ method, path, access: way, example: { ccxt, input } }: ExampleCall): string {
  if (ccxt !== null) return `exchange.${ccxt}`
  const [, version = '', rest = ''] = /^\/api\/(v\d)\/(?:public\/)?(.*)$/.exec(path) ?? []
  const access = way === 'key' ? 'private' : 'public'
  const fields = Object.keys(input).length === 0 ? '' : `, ${literal(input)}`
  return `exchange.request('${rest}', ['${version}', '${access}'], '${method}'${fields})`
}

/** The program of one call. `origin` is scheme and host of this exchange. */
export function exampleOf(call: ExampleCall, language: 'curl' | 'typescript' | 'ccxt', origin: string): string {
  if (language === 'curl') return curlExample(call, origin)
  if (language === 'typescript' || !isForCcxt(call)) return typescript(call, origin)
  return `${ccxtClient(origin)}\nconsole.log(await ${ccxtCall(call)})\n`
}
