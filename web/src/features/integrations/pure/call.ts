/** A call of the reference, and the program that the page shows at first. */
import type { ReferenceOperation } from '@exchange/contract/integrations'

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

/** Whether a value of an example is only known to the reader: the name of a variable after a dollar sign. */
export const isVariable = (value: unknown): value is string => typeof value === 'string' && value.startsWith('$')

/** The variables that an example asks for, beside the key. */
export function variablesOf({ input }: Pick<ReferenceOperation['example'], 'input'>): readonly string[] {
  return Object.values(input).flatMap((value) => (isVariable(value) ? [value.slice(1)] : []))
}

/** Path and query of a call without a key. */
export function addressOf({ path, example: { inPath, input } }: ExampleCall): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name]))
  const query = Object.entries(input).filter(([name]) => !inPath.includes(name))
  const text = query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return text === '' ? filled : `${filled}?${text}`
}

/** A JSON body in single quotes of a shell, with room for its variables. */
function shellJson(fields: Fields): string {
  return JSON.stringify(fields).replaceAll(/"\$(\w+)"/g, `"'"\${$1:?}"'"`)
}

/** The program of one call in a shell. `origin` is scheme and host of this exchange. */
export function curlExample(call: ExampleCall, origin: string): string {
  if (!call.isSigned) return `curl -s '${origin}${addressOf(call)}'\n`
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
