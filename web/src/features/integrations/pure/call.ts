/** A call of the reference, and the program that the page shows at first. */
import type { ReferenceOperation } from '@exchange/contract/integrations'

export interface ExampleCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** By anybody, with a form, signed with a key, or with the token of an app. */
  readonly access: ReferenceOperation['access']
  readonly example: Pick<ReferenceOperation['example'], 'inPath' | 'input' | 'ccxt'>
}

/** An operation of the reference as its example calls it. */
export const callOf = ({ method, path, access, example }: ReferenceOperation): ExampleCall => ({
  method,
  path,
  access,
  example,
})

type Fields = Readonly<Record<string, unknown>>

/** Whether a value of an example is only known to the reader: the name of a variable after a dollar sign. */
export const isVariable = (value: unknown): value is string => typeof value === 'string' && value.startsWith('$')

/** Where the programs of apps have their token. */
export const TOKEN_VARIABLE = 'ACCESS_TOKEN'

/** The variables that an example asks for, beside the key. */
export function variablesOf({
  access,
  example: { input },
}: Pick<ExampleCall, 'access' | 'example'>): readonly string[] {
  const named = Object.values(input).flatMap((value) => (isVariable(value) ? [value.slice(1)] : []))
  return access === 'token' ? [TOKEN_VARIABLE, ...named] : named
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

/** A value in double quotes of a shell. */
const shellText = (value: unknown): string => (isVariable(value) ? `$\{${value.slice(1)}:?}` : String(value))

/** The program of one call in a shell. `origin` is scheme and host of this exchange. */
export function curlExample(call: ExampleCall, origin: string): string {
  const { path, method, access, example } = call
  if (access === 'open') return `curl -s '${origin}${addressOf(call)}'\n`
  if (access === 'form') {
    const fields = Object.entries(example.input).map(([name, value]) => `  -d "${name}=${shellText(value)}"`)
    return `curl -s '${origin}${path}' \\\n${fields.join(' \\\n')}\n`
  }
  if (access === 'token') {
    const header = `-H "authorization: Bearer $\{${TOKEN_VARIABLE}:?}"`
    if (method === 'GET') return `curl -s '${origin}${path}' \\\n  ${header}\n`
    return `curl -s '${origin}${path}' -d '${shellJson(example.input)}' \\
  -H 'content-type: application/json' \\
  ${header}
`
  }
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
