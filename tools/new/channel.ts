/** A push of the socket with the methods that follow it, what serves them, and a test that waits for the push. */
import { camelOf, refuseDoorlessDomain, Refused, wordsOf } from './changes.ts'
import type { Changes } from './changes.ts'

const NAME = /^[a-z][A-Za-z0-9]*$/

const ALL = 'contract/src/channels.ts'

/** Gives a domain without a socket its list of methods, what serves them, and their places in the lists of all. */
function addMethods(changes: Changes, domain: string): void {
  const name = camelOf(domain)
  changes.create(
    `contract/src/${domain}/channels.ts`,
    `/** ${wordsOf(domain)} on the socket. */
import { z } from 'zod'
import { defineMethod, definePush, item, noParams } from '../kernel/channel.ts'

export const ${name}Methods = [
] as const
`,
  )
  changes.addImport(ALL, `import { ${name}Methods } from './${domain}/channels.ts'`)
  changes.insert(ALL, '', /^const typedMethods/m, `export { ${name}Methods } from './${domain}/channels.ts'\n\n`)
  changes.insert(ALL, 'const typedMethods = [', /^\] as const/m, `  ...${name}Methods,\n`)
  changes.create(
    `server/modules/${domain}/channels.ts`,
    `/** ${wordsOf(domain)} on the socket. */
import { ${name}Methods } from '@exchange/contract/channels'
import { bindMethods } from '../../kernel/index.ts'
import type { Channels } from '../../kernel/index.ts'

export function ${name}Channels(): Channels {
  const methods = bindMethods(${name}Methods, {
  })
  return { methods, streams: [] }
}
`,
  )
  const module = `server/modules/${domain}/module.ts`
  changes.addImport(module, `import { ${name}Channels } from './channels.ts'`)
  changes.insert(module, 'return {', /\boperations:/, `channels: ${name}Channels(), `)
}

/** Gives a domain without pushes a list of them behind that of its methods. */
function addPushes(changes: Changes, domain: string, methods: string): void {
  const name = methods.replace(/Methods$/, 'Pushes')
  const contract = `contract/src/${domain}/channels.ts`
  changes.overwrite(contract, `${changes.read(contract)}\nexport const ${name} = [\n] as const\n`)
  changes.ensureImport(ALL, [name], `./${domain}/channels.ts`)
  changes.replace(ALL, `export { ${methods} }`, `export { ${methods}, ${name} }`)
  changes.insert(ALL, 'const typedPushes = [', /^\] as const/m, `  ...${name},\n`)
}

/** What a channel's name is followed by. */
const VERBS: ReadonlySet<string> = new Set(['subscribe', 'unsubscribe', 'update'])

/** The name of the domain's list of methods or pushes. */
const listOf = (changes: Changes, contract: string, kind: 'Methods' | 'Pushes'): string | undefined =>
  new RegExp(`^export const (\\w+${kind}) = \\[`, 'm').exec(changes.read(contract))?.[1]

/** @throws Refused for a domain that is not there, or a name that is none or is taken */
export function addChannel(changes: Changes, domain: string, name: string): void {
  if (!NAME.test(name)) throw new Refused(`"${name}" is not a name such as priceAlert`)
  if (VERBS.has(name)) throw new Refused(`"${name}" is a verb of every channel: name what it tells of, like priceAlert`)
  if (!changes.has(`server/modules/${domain}/module.ts`)) throw new Refused(`${domain} is no domain`)
  refuseDoorlessDomain(domain)
  const contract = `contract/src/${domain}/channels.ts`
  if (!changes.has(contract)) addMethods(changes, domain)
  if (changes.read(contract).includes(`method: '${name}.update'`)) throw new Refused(`${name}.update exists already`)
  const methods = listOf(changes, contract, 'Methods')
  if (methods === undefined) throw new Refused(`${contract} lists no methods`)
  if (listOf(changes, contract, 'Pushes') === undefined) addPushes(changes, domain, methods)
  const pushes = listOf(changes, contract, 'Pushes') ?? ''
  const method = (verb: string, summary: string, more: string): string => `  defineMethod({
    method: '${name}.${verb}',
    dialect: 'site',
    auth: 'session',
    summary: '${summary}',
    description: 'What happens then, in plain sentences.',
    params: noParams,
${more}  }),
`
  changes.insert(
    contract,
    `export const ${methods} = [`,
    /^\] as const/m,
    method('subscribe', 'Follow it', `    push: '${name}.update',\n`) + method('unsubscribe', 'Stop following it', ''),
  )
  changes.insert(
    contract,
    `export const ${pushes} = [`,
    /^\] as const/m,
    `  definePush({
    method: '${name}.update',
    dialect: 'site',
    auth: 'session',
    summary: 'What happened, as a phrase',
    description: 'When it comes and what it holds, in plain sentences.',
    params: z.tuple([item('value', z.string(), 'What it is.')]),
  }),
`,
  )
  changes.ensureImport(contract, ['z'], 'zod')
  changes.ensureImport(contract, ['defineMethod', 'definePush', 'item', 'noParams'], '../kernel/channel.ts')

  const served = `server/modules/${domain}/channels.ts`
  const handlers = ['subscribe', 'unsubscribe'].map(
    (verb) => `    '${name}.${verb}': () => {
      throw new Error('${name}.${verb} is not written yet')
    },
`,
  )
  // A short list of handlers is written on one line.
  const isOneLine = /bindMethods\([^\n]* \}\)/.test(changes.read(served))
  if (isOneLine) changes.insert(served, 'bindMethods(', / \}\)/, `,\n${handlers.join('')}`)
  else changes.insert(served, 'bindMethods(', /^ {2}\}\)/m, handlers.join(''))
  changes.create(
    `server/edges/websocket/${domain}-${name.toLowerCase()}.test.ts`,
    `/** What followers of ${name}.update are told. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SocketClient } from '../testing/clients.ts'
import { startExchange } from '../testing/exchange.ts'
import type { TestExchange } from '../testing/exchange.ts'

const OWNER = 100_001

let exchange: TestExchange
let client: SocketClient
beforeAll(async () => {
  exchange = await startExchange()
  client = await SocketClient.open(exchange.socketUrl)
  await client.result('server.auth', [exchange.token(OWNER), 'web'])
})
afterAll(async () => {
  await client.close()
  await exchange.close()
  expect(exchange.faults).toEqual([])
})

test('${name}.update comes when something happened', async () => {
  expect(await client.result('${name}.subscribe')).toEqual({ status: 'success' })
  // Make it happen here.
  await client.until(() => client.of('${name}.update').length > 0)
  expect(client.params('${name}.update', 0)).toEqual([expect.any(String)])
})
`,
  )
}
