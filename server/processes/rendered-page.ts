/** A finished page in memory; each compressed form is made once, when somebody first asks for it. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Shorter answers gain nothing. */
export const COMPRESS_FROM = 1024
/** Quick enough for every page. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 4

type Encoding = 'br' | 'gzip'

export interface PageBody {
  readonly encoding: Encoding | null
  readonly body: Buffer
}

export interface RenderedPage {
  readonly status: number
  /** Without those that depend on the body's encoding. */
  readonly headers: Readonly<Record<string, string>>
  readonly setCookies: readonly string[]
  /** Bytes of the uncompressed page. */
  readonly size: number
  /** The page as a browser with this Accept-Encoding likes it. */
  bodyFor(accepted: string): Promise<PageBody>
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    : zip(bytes, { level: GZIP_LEVEL })
}

/** Reads the answer of a render to its end. `setCookies` and `own` headers come on top of those of the answer. */
export async function renderedPage(
  answer: Response,
  setCookies: readonly string[],
  own: Readonly<Record<string, string>> = {},
): Promise<RenderedPage> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const headers = {
    ...Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^(set-cookie|vary|content-length|transfer-encoding)$/.test(name)),
    ),
    ...own,
  }
  const compressible =
    bytes.length >= COMPRESS_FROM &&
    answer.headers.get('content-encoding') === null &&
    (answer.headers.get('content-type') ?? '').startsWith('text/html')
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    status: answer.status,
    headers,
    setCookies: [...answer.headers.getSetCookie(), ...setCookies],
    size: bytes.length,
    bodyFor: async (accepted) => {
      const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
      if (!compressible || encoding === null) return { encoding: null, body: bytes }
      const making = made.get(encoding) ?? compress(bytes, encoding)
      made.set(encoding, making)
      return { encoding, body: await making }
    },
  }
}
