/** Connections that send what was built beforehand, each with so many requests under way, and time the answers. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { HttpAnswers, SocketAnswers } from './answers.ts'
import { clientFrame } from './requests.ts'

/** What came of a lane's requests. */
export interface LaneResult {
  readonly orders: number
  readonly failed: number
  /** The last answer that was not what it should be. */
  readonly fault: string | null
  /** Milliseconds, one for each answer. */
  readonly times: readonly number[]
}

export interface Lane {
  readonly socket: Socket
  readonly answers: HttpAnswers | SocketAnswers
  /** Requests under way at a time: 1 = the next goes out when the last one is answered. */
  readonly ahead: number
}

const open = async (port: number, localAddress: string): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
  await once(socket, 'connect')
  return socket
}

export const httpLane = async (port: number, localAddress: string): Promise<Lane> => ({
  socket: await open(port, localAddress),
  answers: new HttpAnswers(),
  ahead: 1,
})

/** Signs in with a token of a key before anything is measured. @throws Error when that fails */
export async function socketLane(port: number, localAddress: string, token: string, ahead: number): Promise<Lane> {
  const socket = await open(port, localAddress)
  const head = 'GET /ws HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade\r\nupgrade: websocket'
  socket.write(`${head}\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${btoa('0123456789abcdef')}\r\n\r\n`)
  const [upgraded]: Buffer[] = await once(socket, 'data')
  if (upgraded?.toString('latin1', 9, 12) !== '101') throw new Error(`no socket: ${String(upgraded)}`)
  socket.write(clientFrame(JSON.stringify({ id: 0, method: 'authorize', params: [token, 'public'] })))
  const [admitted]: Buffer[] = await once(socket, 'data')
  if (admitted?.includes('"error":null') !== true) throw new Error(`not signed in: ${String(admitted)}`)
  return { socket, answers: new SocketAnswers(), ahead }
}

/** Sends all requests and resolves with the last answer. Rejects when the server hangs up before. */
export async function runLane({ socket, answers, ahead }: Lane, requests: readonly Buffer[]): Promise<LaneResult> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const times: number[] = []
  const started: number[] = []
  let [next, orders, failed] = [0, 0, 0]
  let fault: string | null = null
  const send = (): void => {
    const request = requests[next++]
    if (request === undefined) return
    started.push(performance.now())
    socket.write(request)
  }
  const hear = (chunk: Buffer): void => {
    answers.take(chunk, (read) => {
      times.push(performance.now() - (started[times.length] ?? 0))
      orders += read.orders
      if (read.fault !== null) failed++
      fault = read.fault ?? fault
      send()
      if (times.length === requests.length) resolve()
    })
  }
  const ended = (): void => reject(new Error(`the server hung up after ${times.length} answers`))
  socket.on('data', hear).on('close', ended)
  for (let turn = 0; turn < Math.min(ahead, requests.length); turn++) send()
  await promise
  socket.off('data', hear).off('close', ended)
  return { orders, failed, fault, times }
}
