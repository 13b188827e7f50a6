/**
 * What a server process really holds: garbage of every thread is collected first, through the inspector, and then the system
 * is asked. Without that a figure says when the last collection was.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { isRecord } from '../liquidity/api-client.ts'

/** Bytes, or null where there is no /proc. */
export async function residentBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}

const COLLECT = 'HeapProfiler.collectGarbage'
/** What a collection frees is given back to the system within this. */
const RETURN_MS = 2000

export class Inspector {
  readonly #socket: WebSocket
  readonly #workers = new Set<string>()
  readonly #calls = new Map<number, () => void>()
  #id = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString('utf8'))))
  }

  /** @param port of the inspector of a process on this machine */
  static async attach(port: number): Promise<Inspector> {
    const targets: unknown = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
    const [target]: unknown[] = Array.isArray(targets) ? targets : []
    if (!isRecord(target)) throw new Error('the inspector has nothing to inspect')
    const socket = new WebSocket(String(target['webSocketDebuggerUrl']))
    await once(socket, 'open')
    const inspector = new Inspector(socket)
    await inspector.#call('NodeWorker.enable', { waitForDebuggerOnStart: false })
    return inspector
  }

  /** Collects the garbage of every thread, twice: the first time lets go what the second one frees. */
  async collect(): Promise<void> {
    for (const _ of [1, 2]) {
      await this.#call(COLLECT)
      for (const sessionId of this.#workers) {
        const message = JSON.stringify({ id: 1, method: COLLECT })
        await this.#call('NodeWorker.sendMessageToWorker', { sessionId, message })
      }
      await sleep(RETURN_MS)
    }
  }

  close(): void {
    this.#socket.close()
  }

  #call(method: string, params: object = {}): Promise<void> {
    const id = ++this.#id
    return new Promise((resolve) => {
      this.#calls.set(id, resolve)
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  #hear(message: unknown): void {
    if (!isRecord(message)) return
    const { id, method, params } = message
    if (typeof id === 'number') this.#calls.get(id)?.()
    if (method === 'NodeWorker.attachedToWorker' && isRecord(params)) this.#workers.add(String(params['sessionId']))
  }
}
