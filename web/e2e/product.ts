/** The product as a newcomer starts it: `npm start` on an empty data folder, with live demo markets. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/setup/free-port.ts'

export interface Product {
  readonly origin: string
  stop(): Promise<void>
}

/** Whoever holds it edits built pages; a product that runs already must have been given the same. */
export const builderKey = 'a key for the builder of pages 7'

const root = join(import.meta.dirname, '..', '..')

/**
 * The product that PRODUCT_ORIGIN names (global-setup.ts, or whoever writes a journey beside a running one), else one of
 * its own.
 * @param settings environment variables that differ from the usual ones; then it is always a product of its own
 * @throws when it ends before it says where it is; the error carries what it printed
 */
export async function startProduct(settings?: Readonly<Record<string, string>>): Promise<Product> {
  const running = process.env['PRODUCT_ORIGIN']
  if (running && settings === undefined) return { origin: running, stop: () => Promise.resolve() }
  const dataDir = await mkdtemp(join(tmpdir(), 'journey-'))
  const port = await freePort()
  // It ends with whoever started it, however that one ends.
  const lifeline = join(root, 'tools/setup/lifeline.mjs')
  const child = spawn(process.execPath, ['--import', lifeline, join(root, 'tools/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      DATABASE_URL: '',
      NODE_ENV: 'production',
      BUILDER_KEY: builderKey,
      // Markets live, but leave the machine to the browsers.
      DEMO_PACE: '25',
      // A block is a fraction of a second: what waits for blocks is shown all the same.
      DEMO_CREDIT_SECONDS: '4',
      // All browsers are at one address, and as fast as this machine.
      ADDRESS_POINTS: '0',
      ADDRESS_CONNECTIONS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString()
      if (printed.includes('The exchange is at')) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${printed}`)))
  })
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
