/** Programs in Python, without packages wherever no socket is needed. */
import { addressOf, isVariable, TOKEN_VARIABLE } from './call.ts'
import type { ExampleCall } from './call.ts'
import { demoMarket, socketOf } from './guide.ts'
import { layOut } from './lay-out.ts'

/** A value as Python writes it. */
function literal(value: unknown, indent = ''): string {
  if (isVariable(value)) return `os.environ['${value.slice(1)}']`
  if (typeof value === 'string') return `'${value}'`
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object' || value === null) return value === null ? 'None' : JSON.stringify(value)
  const inner = `${indent}    `
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => literal(item, inner))
    : Object.entries(value).map(([name, item]: [string, unknown]) => `'${name}': ${literal(item, inner)}`)
  return layOut(parts, Array.isArray(value) ? ['[', ']'] : ['{', '}'], indent, inner)
}

function client(origin: string, packages: string = ''): string {
  return `import base64, hashlib, hmac, json, os, time, urllib.error, urllib.request
${packages}
ORIGIN = '${origin}'
nonce = int(time.time() * 1000)


def call(path, fields={}):
    global nonce
    nonce += 1
    body = json.dumps({**fields, 'request': path, 'nonce': nonce}).encode()
    payload = base64.b64encode(body)
    signature = hmac.new(os.environ['API_SECRET'].encode(), payload, hashlib.sha512).hexdigest()
    headers = {
        'Content-Type': 'application/json',
        'X-TXC-APIKEY': os.environ['API_KEY'],
        'X-TXC-PAYLOAD': payload.decode(),
        'X-TXC-SIGNATURE': signature,
    }
    try:
        with urllib.request.urlopen(urllib.request.Request(ORIGIN + path, body, headers)) as response:
            return json.load(response)
    except urllib.error.HTTPError as refusal:
        if refusal.code in (429, 503):
            raise SystemExit(f"{refusal.code}, try again in {refusal.headers['Retry-After']} s")
        return json.load(refusal)

`
}

/** The program of one call. `origin` is scheme and host of this exchange. */
export function pythonExample(call: ExampleCall, origin: string): string {
  const { path, method, access } = call
  if (access === 'form')
    return `import json, os, urllib.parse, urllib.request

fields = ${literal(call.example.input)}
body = urllib.parse.urlencode(fields).encode()
with urllib.request.urlopen('${origin}${path}', body) as response:
    print(json.dumps(json.load(response), indent=2))
`
  if (access === 'token')
    return `import json, os, urllib.request

headers = {'Authorization': 'Bearer ' + os.environ['${TOKEN_VARIABLE}']}
${method === 'GET' ? 'body = None' : `body = json.dumps(${literal(call.example.input)}).encode()`}
with urllib.request.urlopen(urllib.request.Request('${origin}${path}', body, headers)) as response:
    print(json.dumps(json.load(response), indent=2))
`
  if (access === 'open')
    return `import json, urllib.request

with urllib.request.urlopen('${origin}${addressOf(call)}') as response:
    print(json.dumps(json.load(response), indent=2))
`
  const { input } = call.example
  const fields = Object.keys(input).length === 0 ? '' : `, ${literal(input)}`
  return `${client(origin)}
print(json.dumps(call('${call.path}'${fields}), indent=2))
`
}

/** Programs of the guide, by the names that its texts give them. */
export const pythonGuide = (origin: string) =>
  ({
    client: `${client(origin)}
print(call('/api/v4/trade-account/balance'))
`,
    socket: `${client(origin, 'import asyncio, itertools\n\nimport websockets  # pip install websockets\n')}
ids = itertools.count(1)


async def ask(socket, method, *params):
    """Sends a request and returns its result; pushes that arrive before it are printed."""
    id = next(ids)
    await socket.send(json.dumps({'id': id, 'method': method, 'params': params}))
    while True:
        frame = json.loads(await socket.recv())
        if frame['id'] == id:
            return frame['error'] or frame['result']
        print('push', frame['method'], frame['params'])


async def main():
    market = '${demoMarket}'
    async with websockets.connect('${socketOf(origin)}') as socket:
        token = call('/api/v4/profile/websocket_token')['websocket_token']
        print('authorize', await ask(socket, 'authorize', token, 'public'))
        print('follow', await ask(socket, 'ordersPending_subscribe', market))

        order = await ask(
            socket, 'order_new', {'market': market, 'side': 'buy', 'amount': '0.001', 'price': '60000'}
        )
        print('order', order)
        cancelled = await ask(socket, 'order_cancel', {'market': market, 'orderId': order['orderId']})
        print('cancelled', cancelled)


asyncio.run(main())
`,
  }) as const
