/** A port of its own for an edition: not every machine resolves `turkey.localhost`. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'

export interface EditionHost {
  readonly origin: string
  stop(): void
}

/** Hands every request on to `origin` under the host name of an edition. */
export async function openEditionHost(origin: string, name: string): Promise<EditionHost> {
  const { hostname, port } = new URL(origin)
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host: `${name}.localhost:${port}` }
    const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
