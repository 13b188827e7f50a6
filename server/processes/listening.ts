import type { Server } from 'node:http'
import type { Connections } from './connections.ts'

/** Connections that wait to be accepted: a flood of them must not crowd others out. The system may allow fewer. */
const BACKLOG = 4_096
/** At the end: how often connections are looked at, and how long one may take to finish. */
const IDLE_SWEEP_MS = 50
const STRAGGLER_MS = 5_000

/** Takes the port, 0 = any free one, at this address or at all; the port that was taken. */
export async function listen(server: Server, port: number, address: string | null): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ port, backlog: BACKLOG, ...(address === null ? {} : { host: address }) }, resolve)
  await promise
  server.off('error', reject)
  const listening = server.address()
  return typeof listening === 'object' && listening !== null ? listening.port : port
}

/**
 * Gives the port back and waits for the connections: idle ones end at once, busy ones when they are answered, and whoever
 * is still there after STRAGGLER_MS is cut off.
 */
export async function closed(server: Server, connections: Connections): Promise<void> {
  if (!server.listening) return connections.stop()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS)
  const late = setTimeout(() => connections.all().forEach((connection) => connection.destroy()), STRAGGLER_MS)
  await promise
  clearInterval(idle)
  clearTimeout(late)
  connections.stop()
}
