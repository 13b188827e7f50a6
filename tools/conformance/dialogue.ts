/** A conversation on the trade socket that remembers every frame. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { isRecord } from '../liquidity/api-client.ts'

export interface Frame {
  /** The method that was called, or of the push. */
  readonly method: string
  readonly isPush: boolean
  /** What the method was called with; undefined for a push. */
  readonly asked: readonly unknown[] | undefined
  /** As it came. */
  readonly frame: Readonly<Record<string, unknown>>
}

/** Pushes that come by themselves are waited for this long. */
const PATIENCE_MS = 15_000

export class Dialogue {
  readonly frames: Frame[] = []
  readonly #socket: WebSocket
  readonly #asked = new Map<
    number,
    { readonly method: string; readonly params: readonly unknown[]; done(frame: Frame): void }
  >()
  #id = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString('utf8'))))
  }

  static async open(url: string): Promise<Dialogue> {
    const socket = new WebSocket(url)
    const dialogue = new Dialogue(socket)
    await once(socket, 'open')
    return dialogue
  }

  ask(method: string, params: readonly unknown[] = []): Promise<Frame> {
    const id = ++this.#id
    return new Promise((done) => {
      this.#asked.set(id, { method, params, done })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  /** Resolves when each of these pushes has come; says which did not. */
  async heard(methods: readonly string[]): Promise<string[]> {
    const missing = () => methods.filter((name) => !this.frames.some(({ method, isPush }) => isPush && method === name))
    const end = Date.now() + PATIENCE_MS
    while (missing().length > 0 && Date.now() < end) await new Promise((done) => setTimeout(done, 50))
    return missing()
  }

  async close(): Promise<void> {
    const closed = once(this.#socket, 'close')
    this.#socket.close()
    await closed
  }

  #hear(frame: unknown): void {
    if (!isRecord(frame)) return
    const { id, method } = frame
    if (id === null) {
      this.frames.push({ method: String(method), isPush: true, asked: undefined, frame })
      return
    }
    const asked = this.#asked.get(Number(id))
    const answer = { method: asked?.method ?? 'unknown', isPush: false, asked: asked?.params, frame }
    this.frames.push(answer)
    asked?.done(answer)
  }
}
