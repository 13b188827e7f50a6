/** Free ports for servers that tests start as processes of their own, and start again on the same port. */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems give to outgoing connections (32768 and up), so that no client takes the port between two starts. */
const LOWEST = 10_000
const HIGHEST = 32_000
const ATTEMPTS = 50

/** Whether somebody could listen on this port now. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listening = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => resolve(true))
  })
  if (!(await listening)) return false
  server.close()
  await once(server, 'close')
  return true
}

/** @returns a port that nobody listens on at this moment */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (await isFree(port)) return port
  }
  throw new Error(`no free port found between ${LOWEST} and ${HIGHEST}`)
}
