/** An operation of either door: its declaration, its handler and a test that calls it. */
import { camelOf, kebabOf, keyOf, pascalOf, Refused, refuseDoorlessDomain, wordsOf } from './changes.ts'
import type { Changes } from './changes.ts'

const NAME = /^[a-z][A-Za-z0-9]*$/

/** Where the list of a domain's operations begins in its contract. */
function headOf(changes: Changes, domain: string): string {
  const file = `contract/src/${domain}/index.ts`
  const head = new RegExp(`^export const ${camelOf(domain)} = \\{`, 'm').exec(changes.read(file))?.[0]
  if (head === undefined) throw new Refused(`${file} declares no operations as "${camelOf(domain)}"`)
  return head
}

/** @throws Refused for a domain that is not there, or a name that is none or is taken */
export function addOperation(changes: Changes, domain: string, name: string): void {
  if (!NAME.test(name)) throw new Refused(`"${name}" is not a name such as cancelAll`)
  refuseDoorlessDomain(domain)
  const contract = `contract/src/${domain}/index.ts`
  const id = `${domain}.${name}`
  if (changes.read(contract).includes(`id: '${id}'`)) throw new Refused(`${id} exists already`)
  const path = `/v2/${domain}/${kebabOf(name)}`

  // A domain without operations is written on one line.
  const empty = `export const ${camelOf(domain)} = {}`
  if (changes.read(contract).includes(empty)) changes.replace(contract, empty, `${empty.slice(0, -1)}\n}`)
  changes.insert(
    contract,
    headOf(changes, domain),
    /^\}/m,
    `
  /** What it does and answers, in a sentence. */
  ${name}: defineOperation({
    id: '${id}',
    method: 'GET',
    path: '${path}',
    auth: 'user',
    summary: 'A phrase for the list of operations',
    output: z.object({}),
  }),
`,
  )
  changes.ensureImport(contract, ['z'], 'zod')
  changes.ensureImport(contract, ['defineOperation'], '../kernel/index.ts')

  const operations = `server/modules/${domain}/operations.ts`
  // Parts of a module bind some of its operations each; those that belong to no part are bound there.
  const bound = [`bind(${camelOf(domain)}, {`, `bindSome(${camelOf(domain)}, {`].find((text) =>
    changes.read(operations).includes(text),
  )
  if (bound === undefined) throw new Refused(`${operations} binds no operations of "${camelOf(domain)}"`)
  if (changes.read(operations).includes(`${bound}})`)) changes.replace(operations, `${bound}})`, `${bound}\n  })`)
  changes.insert(
    operations,
    bound,
    /^ {2}\}\)/m,
    `    ${name}: () => {
      throw new Error('${id} is not written yet')
    },
`,
  )
  changes.create(
    `server/edges/web-http/${domain}-${kebabOf(name)}.test.ts`,
    `/** What ${id} promises. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

test('${pascalOf(name)} answers what it promises', async () => {
  const { browser } = await newUser(here.origin, '${kebabOf(name)}')
  expect((await browser.call('GET ${path}')).status).toBe(200)
})
`,
  )
}

/** Where the domain's operations are put into words: in its own file, or in a section that it shares with another domain. */
function docsOf(changes: Changes, domain: string): string | undefined {
  const fileOf = (name: string) => `contract/src/${name}/public-docs.ts`
  const own = fileOf(domain)
  if (changes.has(own)) return own
  const files = changes.entries('contract/src').map(fileOf)
  return files.find((file) => changes.has(file) && changes.read(file).includes(`    '${domain}.public`))
}

/** Gives a domain a section of the reference. */
function addDocs(changes: Changes, domain: string): string {
  const file = `contract/src/${domain}/public-docs.ts`
  const name = `${camelOf(domain)}Docs`
  changes.create(
    file,
    `/** ${wordsOf(domain)} in words. */
import type { DocSection } from '../kernel/operation-doc.ts'

export const ${name} = {
  slug: '${domain}',
  title: '${wordsOf(domain)}',
  text: 'What programs do here, in a sentence or two.',
  operations: {
  },
} as const satisfies DocSection
`,
  )
  const all = 'contract/src/public-docs.ts'
  changes.addImport(all, `import { ${name} } from './${domain}/public-docs.ts'`)
  changes.insert(all, 'export const docSections', /^ {2}firstVersions,/m, `  ${name},\n`)
  return file
}

/** Gives a domain without operations of the compatible API its list of them, and what serves them. */
function addPublic(changes: Changes, domain: string): void {
  const name = `public${pascalOf(domain)}Operations`
  changes.create(
    `contract/src/${domain}/public.ts`,
    `/** ${wordsOf(domain)} of the compatible API. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { envelope, perTenSeconds } from '../kernel/public-wire.ts'

export const ${name} = [
] as const
`,
  )
  const all = 'contract/src/public.ts'
  changes.addImport(all, `import { ${name} } from './${domain}/public.ts'`)
  changes.insert(all, 'export const publicContract = {', /^\}/m, `  ${keyOf(domain)}: ${name},\n`)
  const list = domain.includes('-') ? `publicContract['${domain}']` : `publicContract.${domain}`
  changes.create(
    `server/modules/${domain}/public-operations.ts`,
    `import { publicContract } from '@exchange/contract/public'
import { bindPublic } from '../../kernel/index.ts'
import type { BoundPublicOperation } from '../../kernel/index.ts'

export function ${name}(): readonly BoundPublicOperation[] {
  return bindPublic(${list}, {
  })
}
`,
  )
  const module = `server/modules/${domain}/module.ts`
  changes.addImport(module, `import { ${name} } from './public-operations.ts'`)
  changes.insert(module, 'return {', /\boperations:/, `public: ${name}(), `)
}

/**
 * An operation of the compatible API: beside declaration, handler and test it has words for /api-docs.
 * @throws Refused for a domain that is not there, or a name that is none or is taken
 */
export function addPublicOperation(changes: Changes, domain: string, name: string): void {
  if (!NAME.test(name)) throw new Refused(`"${name}" is not a name such as cancelAll`)
  if (!changes.has(`server/modules/${domain}/module.ts`)) throw new Refused(`${domain} is no domain`)
  refuseDoorlessDomain(domain)
  const contract = `contract/src/${domain}/public.ts`
  if (!changes.has(contract)) addPublic(changes, domain)
  const id = `${domain}.public${pascalOf(name)}`
  const declared = changes.read(contract)
  if (declared.includes(`id: '${id}'`)) throw new Refused(`${id} exists already`)
  const list = /^export const public\w+Operations = \[/m.exec(declared)?.[0]
  if (list === undefined) throw new Refused(`${contract} lists no operations`)
  const path = `/api/v4/${domain}/${kebabOf(name)}`
  changes.insert(
    contract,
    list,
    /^\] as const/m,
    `  defineOperation({
    auth: 'user',
    door: 'public',
    method: 'POST',
    capability: 'api',
    id: '${id}',
    path: '${path}',
    summary: 'A phrase for the list of operations',
    permission: 'read',
    rateLimit: perTenSeconds(1000, '${domain}'),
    body: z.object({ ...envelope }),
    output: z.object({}),
  }),
`,
  )
  changes.ensureImport(contract, ['z'], 'zod')
  changes.ensureImport(contract, ['defineOperation'], '../kernel/operation.ts')
  changes.ensureImport(contract, ['envelope', 'perTenSeconds'], '../kernel/public-wire.ts')

  changes.insert(
    docsOf(changes, domain) ?? addDocs(changes, domain),
    '  operations: {',
    /^ {2}\},/m,
    `    '${id}': {
      description: 'What it does and answers, in plain sentences.',
      input: {},
    },
`,
  )
  changes.insert(
    `server/modules/${domain}/public-operations.ts`,
    'bindPublic(',
    /^ {2}\}\)/m,
    `    '${id}': () => {
      throw new Error('${id} is not written yet')
    },
`,
  )
  changes.create(
    `server/edges/public-http/${domain}-${kebabOf(name)}.test.ts`,
    `/** What ${id} promises to programs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../testing/clients.ts'
import { startExchange } from '../testing/exchange.ts'
import type { TestExchange } from '../testing/exchange.ts'

const OWNER = 100_001

let exchange: TestExchange
beforeAll(async () => {
  exchange = await startExchange()
})
afterAll(async () => {
  expect(exchange.faults).toEqual([])
  await exchange.close()
})

test('${path} answers what it promises', async () => {
  const { status, body } = await call(exchange.origin, await exchange.key(OWNER), '${path}')
  expect([status, body]).toEqual([200, {}])
})
`,
  )
}
