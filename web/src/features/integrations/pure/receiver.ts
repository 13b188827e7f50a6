/** A server that checks and takes calls, to copy: nothing but Node is needed. */
export const receiver = `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = process.env.WEBHOOK_SECRET
const key = process.env.WEBHOOK_KEY
const seen = new Set()

createServer(async (request, response) => {
  if (request.url === '/webhook-verification.txt') return response.end(key)
  const parts = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts)
  const payload = body.toString('base64')
  const expected = createHmac('sha512', secret).update(payload).digest()
  const given = Buffer.from(request.headers['x-txc-signature'] ?? '', 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return response.writeHead(401).end()
  const { method, params, id } = JSON.parse(body.toString())
  if (!seen.has(id)) console.log(method, params)
  seen.add(id)
  response.end()
}).listen(8080)
`
