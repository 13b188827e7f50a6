/** A long document that everybody may read: packed once for each address of the site, and not sent again to who has it. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site, SiteDocument } from '../../kernel/index.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const QUALITY = 5
/** Addresses of the site for which a document is kept. */
const KEPT = 8

/** Is made when somebody first asks: most processes are never asked, and none starts later for it. */
export class Description {
  readonly #deps: SiteDocument
  #document: object | undefined
  /** The one that was asked for last comes last. */
  readonly #kept = new Map<string, Text>()

  constructor(deps: SiteDocument) {
    this.#deps = deps
  }

  async send(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<void> {
    const key = `${site.isSecure} ${site.host}`
    const kept = this.#kept.get(key)
    const text = kept ?? new Text(this.#toldAt(site))
    this.#kept.delete(key)
    this.#kept.set(key, text)
    for (const oldest of this.#kept.keys()) if (this.#kept.size > KEPT) this.#kept.delete(oldest)
    // Packing takes long, and anybody can make up names of this machine: it is for names that come again.
    await text.send(request, reply, kept !== undefined)
  }

  #toldAt(site: Site): string {
    this.#document ??= this.#deps.describe()
    return JSON.stringify({ ...this.#document, ...this.#deps.at(site) })
  }
}

class Text {
  readonly #plain: Buffer
  readonly #tag: string
  readonly #packed = new Map<'br' | 'gzip', Promise<Buffer>>()

  /** `text` is JSON. */
  constructor(text: string) {
    this.#plain = Buffer.from(text)
    this.#tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  }

  async send(request: FastifyRequest, reply: FastifyReply, mayPack: boolean): Promise<void> {
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60',
      etag: this.#tag,
      vary: 'accept-encoding',
    })
    if (request.headers['if-none-match'] === this.#tag) return void (await reply.code(304).send())
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
    if (encoding === null || !mayPack) return void (await reply.send(this.#plain))
    await reply.header('content-encoding', encoding).send(await this.#pack(encoding))
  }

  #pack(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const made = this.#packed.get(encoding)
    if (made !== undefined) return made
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: this.#plain.length }
    const making = encoding === 'br' ? brotli(this.#plain, { params }) : zip(this.#plain)
    this.#packed.set(encoding, making)
    return making
  }
}
