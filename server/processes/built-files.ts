/** The files of the built web app that a browser loads. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import sirv from 'sirv'
import type { Log } from '../kernel/index.ts'
import { COMPRESS_FROM } from './rendering/rendered-page.ts'

const brotli = promisify(brotliCompress)
/** For files that are compressed once. */
const FILE_QUALITY = 9
/** Files compressed at a time: as many as Node has threads for it. */
const LANES = 4
const COMPRESSIBLE = /\.(js|css|svg|html|json|txt|xml|webmanifest|map)$/

/** Writes a .br beside each file that shrinks, where it is missing or older. Where nothing can be written, files go out as they are. */
async function precompress(folder: string, log: Log): Promise<void> {
  try {
    const names = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSIBLE.test(name)).values()
    const lane = async (): Promise<void> => {
      for (const name of names) await precompressFile(join(folder, name))
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  } catch (reason) {
    log.warn('the built files are served uncompressed', { reason: String(reason) })
  }
}

async function precompressFile(path: string): Promise<void> {
  const [file, packed] = await Promise.all([stat(path), stat(`${path}.br`).catch(() => null)])
  if (file.size < COMPRESS_FROM || (packed !== null && packed.mtimeMs >= file.mtimeMs)) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: FILE_QUALITY }
  await writeFile(`${path}.br`, await brotli(await readFile(path), { params }))
}

/**
 * Serves a folder, packed where the browser takes it; `next` is called for what is no file of it. The folder is listed
 * once: a file that vanishes later ends its own request alone.
 */
export async function builtFiles(
  folder: string,
  log: Log,
): Promise<(request: IncomingMessage, response: ServerResponse, next: () => void) => void> {
  await precompress(folder, log)
  const files = sirv(folder, {
    brotli: true,
    etag: true,
    extensions: [],
    dotfiles: true,
    setHeaders: (response, path) => {
      // Built names carry the hash of their content.
      response.setHeader(
        'cache-control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      response.setHeader('x-content-type-options', 'nosniff')
      // A script of a worker would be held to it; a picture with scripts in it is held to it.
      if (!path.endsWith('.svg')) response.removeHeader('content-security-policy')
    },
  })
  return (request, response, next) => {
    response.once('pipe', (file) =>
      file.once('error', (reason: Error) => {
        log.warn('a built file could not be read', { url: request.url, reason: reason.message })
        response.destroy()
      }),
    )
    files(request, response, next)
  }
}
