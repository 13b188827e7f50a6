/**
 * `child.ts FILE`: a process that renders pages with the built web app of this file. It holds no data: what a page shows
 * it asks the process that started it, and it ends with that one.
 */
import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import type { WebAnswer, WebCaller, WebRoute } from '@exchange/contract'
import { traceOf } from '../../kernel/thrown.ts'
import type { FromRender, PageTerms, ToRender } from './messages.ts'
import { repack } from './rendered-page.ts'
import { renderWith } from './renderer.ts'
import type { PageRequest, WebEntry } from './renderer.ts'

/** How much less than orders pages are worth to the scheduler; the least there is. */
const NICER = 10
const NICEST = 19

const [file = ''] = process.argv.slice(2)
/** Nobody may be there any more to hear it: the end comes by itself then. */
const tell = (message: FromRender): void => {
  process.send?.(message, undefined, undefined, () => {})
}

process.on('disconnect', () => process.exit(0))
// Whoever stops the exchange from a terminal reaches this process too; pages under way are still finished.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
giveWay()

const module: { readonly default: WebEntry } = await import(pathToFileURL(file).href)
const web = module.default
/** Calls under way, by page and number. */
const calls = new Map<string, (answer: WebAnswer<WebRoute>) => void>()
let lastCall = 0

process.on('message', (message: ToRender) => {
  switch (message.kind) {
    case 'render':
      return attempt(message.job, async () => {
        const { job, request, terms } = message
        tell({ kind: 'rendered', job, answer: await page(job, request, terms) })
      })
    case 'repack':
      return attempt(message.job, async () => {
        const { job, body, from, to } = message
        tell({ kind: 'repacked', job, body: await repack(body, from, to) })
      })
    case 'answer': {
      const key = `${message.job}/${message.call}`
      const answered = calls.get(key)
      calls.delete(key)
      return answered?.(message.answer)
    }
    case 'ping':
      return tell({ kind: 'pong' })
  }
})
const pages = web.routes().map((route) => [route, web.queryKeys(route)] as const)
tell({ kind: 'ready', pages, otherKeys: web.queryKeys('') })

function attempt(job: number, work: () => Promise<void>): void {
  work().catch((reason: unknown) => tell({ kind: 'failed', job, reason: traceOf(reason) }))
}

async function page(job: number, request: PageRequest, terms: PageTerms) {
  const ask = async (route: WebRoute, input: object): Promise<WebAnswer<WebRoute>> => {
    const { promise, resolve } = Promise.withResolvers<WebAnswer<WebRoute>>()
    const call = ++lastCall
    calls.set(`${job}/${call}`, resolve)
    tell({ kind: 'call', job, call, route, input })
    return promise
  }
  // The operation under this route answers with this route's types; a message can't say so.
  const api = (async (route: WebRoute, input: object = {}) => ask(route, input)) as WebCaller
  return renderWith(web, request, { ...terms, api })
}

/** Lets orders go first, where the system allows it: on Linux each thread has a priority of its own. */
function giveWay(): void {
  try {
    const priority = Math.min(NICEST, getPriority() + NICER)
    setPriority(priority)
    if (process.platform !== 'linux') return
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
  } catch {
    // It renders all the same.
  }
}
