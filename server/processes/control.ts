/**
 * The door for whoever runs the exchange: a socket in the folder of the data, which nobody else on this machine may open.
 * GET /acceptance tells whether orders are taken, POST /acceptance has them taken again where nothing stands against it.
 */
import { chmod, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { asError, reasonOf } from '../kernel/thrown.ts'
import type { Log } from '../kernel/index.ts'

export interface AcceptanceControl {
  /** Why orders are not taken; null = they are. */
  refusing(): string | null
  /** Somebody has looked at it: takes them again, unless the reason still holds. */
  resume(): Promise<void>
}

export interface AcceptanceState {
  readonly refusing: string | null
}

export interface ControlDoor {
  close(): Promise<void>
}

const SOCKET = 'control.sock'
const PATH = '/acceptance'

/** Nobody listens there. */
class NobodyThere extends Error {
  override readonly name = 'NobodyThere'
}

/** As it is seen from here, where that is shorter: the system takes about a hundred characters. */
function socketIn(directory: string): string {
  const path = join(directory, SOCKET)
  const fromHere = relative(process.cwd(), path)
  return fromHere.length < path.length ? fromHere : path
}

/**
 * Opens it. Null where that can't be done, as when another exchange has the same folder: the exchange runs all the same,
 * and takes orders again after a restart.
 */
export async function openControl(
  directory: string,
  acceptance: AcceptanceControl,
  log: Log,
): Promise<ControlDoor | null> {
  const path = socketIn(directory)
  const server = createServer({ requestTimeout: 10_000 }, (call, reply) => {
    answer(call, reply, acceptance, log).catch((reason: unknown) => {
      log.error('a command of whoever runs the exchange failed', { reason: reasonOf(reason) })
      reply.destroy()
    })
  })
  try {
    await clear(directory, path)
    await listen(server, path)
    await chmod(path, 0o600)
    return { close: async () => closed(server) }
  } catch (reason) {
    log.warn('this process can not be told to take orders again', { reason: reasonOf(reason) })
    return null
  }
}

/**
 * Asks the exchange that runs on this folder.
 * @throws Error when none does
 */
export async function askAcceptance(directory: string, what: 'tell' | 'resume'): Promise<AcceptanceState> {
  const asked = request({
    socketPath: socketIn(directory),
    path: PATH,
    method: what === 'tell' ? 'GET' : 'POST',
    agent: false,
  })
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  asked.once('response', resolve)
  asked.once('error', (error) => {
    const isNobody = 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
    reject(isNobody ? new NobodyThere(`no exchange runs on ${directory}`, { cause: error }) : error)
  })
  asked.end()
  return JSON.parse(await text(await promise)) as AcceptanceState
}

async function answer(
  call: IncomingMessage,
  reply: ServerResponse,
  acceptance: AcceptanceControl,
  log: Log,
): Promise<void> {
  if (call.url !== PATH || (call.method !== 'GET' && call.method !== 'POST')) return void reply.writeHead(404).end()
  if (call.method === 'POST') {
    const was = acceptance.refusing()
    await acceptance.resume()
    log.warn('whoever runs the exchange has orders taken again', { was, refusing: acceptance.refusing() })
  }
  const state: AcceptanceState = { refusing: acceptance.refusing() }
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(state))
}

/** What a process that was killed has left. @throws Error when somebody listens there */
async function clear(directory: string, path: string): Promise<void> {
  const isFree = await askAcceptance(directory, 'tell').then(
    () => false,
    (error: unknown) => error instanceof NobodyThere,
  )
  if (!isFree) throw new Error(`another exchange listens on ${path}`)
  await rm(path, { force: true })
}

async function listen(server: Server, path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (error) => reject(asError(error)))
  server.listen(path, resolve)
  await promise
}

async function closed(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  return promise
}
