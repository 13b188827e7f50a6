/** A finished page in memory; each compressed form is made once, when somebody first asks for it. */
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const zip = promisify(gzip)
const unzip = promisify(gunzip)
/** Shorter answers gain nothing. */
export const COMPRESS_FROM = 1024
/** Quick enough for every page. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 4

/** How bytes are packed; null = not at all. */
export type Encoding = 'br' | 'gzip' | null

/** The best form for a browser with this Accept-Encoding. */
export const encodingFor = (accepted: string): Encoding =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null

/** What a render comes to, in one form. Plain values, so that it can come from another process. */
export interface PageAnswer {
  readonly status: number
  /** Without those that depend on the body's encoding. */
  readonly headers: Readonly<Record<string, string>>
  readonly setCookies: readonly string[]
  /** Bytes of the uncompressed page. */
  readonly size: number
  /** Whether it may be packed. */
  readonly packable: boolean
  readonly encoding: Encoding
  readonly body: Uint8Array
}

export interface RenderedPage extends Pick<PageAnswer, 'status' | 'headers' | 'setCookies' | 'size'> {
  /** The page as a browser with this Accept-Encoding likes it. */
  bodyFor(accepted: string): Promise<Pick<PageAnswer, 'encoding' | 'body'>>
}

async function unpack(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === null) return bytes
  return encoding === 'br' ? unbrotli(bytes) : unzip(bytes)
}

async function pack(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === null) return bytes
  if (encoding === 'gzip') return zip(bytes, { level: GZIP_LEVEL })
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return brotli(bytes, { params })
}

/** Packs a body another way. */
export type Repack = (body: Uint8Array, from: Encoding, to: Encoding) => Promise<Uint8Array>

export const repack: Repack = async (body, from, to) => pack(await unpack(body, from), to)

/** Reads the answer of a render to its end and packs it where that is worth it. */
export async function pageAnswer(answer: Response, wanted: Encoding): Promise<PageAnswer> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const packable =
    bytes.length >= COMPRESS_FROM &&
    answer.headers.get('content-encoding') === null &&
    (answer.headers.get('content-type') ?? '').startsWith('text/html')
  const encoding = packable ? wanted : null
  return {
    status: answer.status,
    headers: Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^(set-cookie|vary|content-length|transfer-encoding)$/.test(name)),
    ),
    setCookies: answer.headers.getSetCookie(),
    size: bytes.length,
    packable,
    encoding,
    body: await pack(bytes, encoding),
  }
}

/** What the server says on top of what was rendered. */
export interface PageAdditions {
  readonly headers?: Readonly<Record<string, string>>
  readonly setCookies?: readonly string[]
}

/** The page that this answer is. `change` packs it for whoever takes another form than the first asker. */
export function renderedPage(answer: PageAnswer, change: Repack, additions: PageAdditions = {}): RenderedPage {
  const { status, size, packable, encoding: first, body } = answer
  const made = new Map<Encoding, Promise<Uint8Array>>([[first, Promise.resolve(body)]])
  return {
    status,
    headers: { ...answer.headers, ...additions.headers },
    setCookies: [...answer.setCookies, ...(additions.setCookies ?? [])],
    size,
    bodyFor: async (accepted) => {
      const encoding = packable ? encodingFor(accepted) : first
      const known = made.get(encoding)
      if (known !== undefined) return { encoding, body: await known }
      const making = change(body, first, encoding)
      made.set(encoding, making)
      making.catch(() => made.delete(encoding))
      return { encoding, body: await making }
    },
  }
}
