/** `node server/processes/all-in-one.ts [--dev]`: the exchange in one process. */
import { readConfig } from './config.ts'
import type { Exchange } from './exchange.ts'
import { processLog } from './logs.ts'

/** Who does not finish by then is cut off. */
const DRAIN_MS = 15_000

const log = processLog('exchange', process.env, process.stdout.isTTY)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  // After the settings: whoever mistyped one learns it before everything else is loaded.
  const { startExchange } = await import('./exchange.ts')
  const development = process.argv.includes('--dev')
  let exchange: Exchange | null = null
  let stopping = false
  const stop = (code: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(code === 0 ? 1 : code), DRAIN_MS).unref()
    void (exchange?.stop() ?? Promise.resolve()).then(
      () => process.exit(code),
      (reason: unknown) => {
        log.error('stopping failed', { reason: String(reason) })
        process.exit(1)
      },
    )
  }
  const fatal = (reason: Error) => {
    log.error(`the exchange has to stop: ${reason.message}`)
    stop(1)
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  exchange = await startExchange({ port: config.port, config, log, fatal, development })
  log.info(`listening on http://localhost:${exchange.port}`)
  const { listenOn } = config.network
  if (listenOn === null) log.info('every address of this machine is open; HOST=127.0.0.1 closes it to others')
  else log.info(`only ${listenOn} is open; HOST=0.0.0.0 opens every address of this machine`)
  if (config.demo)
    log.info('demo mode: markets are simulated, funds are free of charge and without worth, mails land at /dev/mailbox')
  if (!config.demo && config.smtpUrl === null) log.warn('no mail can be sent, so nobody can register: set SMTP_URL')
}

/** What went wrong, in words for whoever started it; a fault of ours with its trace. */
function explain(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason)
  const code = 'code' in reason ? reason.code : null
  if (code === 'EADDRINUSE') return `${reason.message}: stop what uses it, or set PORT to a free one`
  const expected =
    /^(ConfigError|DatabaseUnavailable|EmbeddedPostgresUnavailable|JournalLocked|MigrationFailed|SecretsUnusable)$/
  return expected.test(reason.name) ? reason.message : (reason.stack ?? reason.message)
}

try {
  await main()
} catch (reason) {
  log.error(explain(reason))
  process.exit(1)
}
