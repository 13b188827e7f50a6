/**
 * What `npm run new` writes, in a copy of the sources: the commands as docs/how-to.md has them, and each kind of thing in
 * every domain. The compiler and the linter judge all of it at once.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environment } from '../setup/runtime.mjs'
import { CONSOLE_DOMAINS, INNER_DOMAINS } from '../checks/domains.mjs'
import { Changes, kebabOf, pascalOf } from './changes.ts'
import { addChannel } from './channel.ts'
import { addDomain } from './domain.ts'
import { addOperation, addPublicOperation } from './operation.ts'
import { addPage } from './page.ts'
import { ROUTE_TREE, writeRouteTree } from './route-tree.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (...path: string[]): string => readFileSync(join(...path), 'utf8')

/** @returns the root of the copy: its packages are those of the original, its workspaces its own */
function copyOfSources(): string {
  const made = mkdtempSync(join(tmpdir(), 'new-'))
  const { workspaces }: { workspaces: string[] } = JSON.parse(textOf(root, 'package.json'))
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== '.git')
  const isSource = (path: string): boolean => !/^(?:node_modules|\.output|\.tmp|dist)$/.test(basename(path))
  for (const name of [...files.map((entry) => entry.name), ...workspaces, 'docs'])
    cpSync(join(root, name), join(made, name), { recursive: true, filter: isSource })
  const packages = join(made, 'node_modules')
  mkdirSync(join(packages, '@exchange'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@exchange' && name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of workspaces) {
    symlinkSync(join(made, name), join(packages, '@exchange', name))
    // Packages that npm keeps for one workspace alone.
    const own = join(root, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(made, name, 'node_modules'))
  }
  return made
}

let copy = ''

/** Runs a program in the copy. */
function run(command: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: copy,
    env: environment(copy),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return { status, output: stdout + stderr }
}

/** The commands of the guide, and what each writes beside texts and tests. */
const documented = new Map([
  [
    'npm run new operation notifications archive',
    ['contract/src/notifications/index.ts', 'server/modules/notifications/operations.ts'],
  ],
  [
    'npm run new public-operation trading positions',
    [
      'contract/src/trading/public.ts',
      'contract/src/trading/public-docs.ts',
      'server/modules/trading/public-operations.ts',
    ],
  ],
  [
    'npm run new channel notifications badge',
    ['contract/src/notifications/channels.ts', 'server/modules/notifications/channels.ts'],
  ],
  [
    'npm run new page accounts /settings/devices',
    [
      'web/src/routes/(settings)/settings/devices.tsx',
      'web/src/features/accounts/pages/settings-devices-page.tsx',
      'contract/src/site/routes/index.ts',
      'web/src/features/accounts/index.ts',
      ROUTE_TREE,
    ],
  ],
  [
    'npm run new page markets /heatmap markets',
    [
      'web/src/routes/(markets)/heatmap.tsx',
      'web/src/features/markets/pages/heatmap-page.tsx',
      'contract/src/site/routes/index.ts',
      'web/src/features/markets/index.ts',
      ROUTE_TREE,
    ],
  ],
  [
    'npm run new domain gift-cards',
    [
      'contract/src/gift-cards/index.ts',
      'contract/src/index.ts',
      'server/modules/gift-cards/index.ts',
      'server/modules/gift-cards/service.ts',
      'server/modules/gift-cards/operations.ts',
      'server/modules/gift-cards/module.ts',
      'server/processes/modules.ts',
      'web/src/features/gift-cards/index.ts',
      'docs/domains/gift-cards.md',
    ],
  ],
])
/** What each command of the guide ended with. */
const answers = new Map<string, ReturnType<typeof run>>()
const filesOf = (line: string): string[] =>
  (answers.get(line)?.output ?? '').split('\n').filter((file) => file !== '' && existsSync(join(copy, file)))

/** Each kind of thing in each domain of the site, a new one among them. */
function writeEverything(changes: Changes): void {
  const operations = ['trading.publicPositions']
  addDomain(changes, 'made-up')
  for (const domain of [...changes.entries('server/modules'), 'made-up']) {
    if (CONSOLE_DOMAINS.has(domain) || INNER_DOMAINS.has(domain)) continue
    const name = `madeUp${pascalOf(domain)}`
    addOperation(changes, domain, name)
    addPage(changes, domain, `/${kebabOf(name)}`)
    addPublicOperation(changes, domain, name)
    operations.push(`${domain}.public${pascalOf(name)}`)
    addChannel(changes, domain, name)
  }
  // What `npm run record-answers` adds once the operations are written.
  const recorded = operations.map((id) => `  '${id}': { status: 200, body: {} },\n`)
  changes.insert('contract/src/public-answers.ts', 'export const publicAnswers', /^\}/m, recorded.join(''))
  changes.write()
}

/** The sources that are new or changed. */
let sources: string[] = []
let treeWithoutBuild = ''
beforeAll(async () => {
  copy = copyOfSources()
  writeFileSync(join(copy, ROUTE_TREE), textOf(root, ROUTE_TREE).replaceAll(/^.*AboutUs.*\n/gm, ''))
  await writeRouteTree(copy)
  treeWithoutBuild = textOf(copy, ROUTE_TREE)
  for (const line of documented.keys()) answers.set(line, run('sh', '-c', line))
  const changes = new Changes(copy)
  writeEverything(changes)
  await writeRouteTree(copy)
  const files = [...changes.files, ...[...documented.keys()].flatMap(filesOf)]
  sources = [...new Set(files)].filter((file) => /\.tsx?$/.test(file) && file !== ROUTE_TREE)
}, 900_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('the guide has these commands, and so does the usage', () => {
  const inGuide = [...textOf(root, 'docs/how-to.md').matchAll(/`(npm run new \w[^`]*)`/g)].map(([, line]) => line)
  expect(new Set(inGuide)).toEqual(new Set(documented.keys()))
  const { status, output } = run('npm', 'run', 'new')
  expect(status).toBe(1)
  expect(output.split('\n').filter((line) => line.startsWith('npm run new '))).toEqual([...documented.keys()])
})

test.each([...documented])('%s writes what the guide says', (line, places) => {
  expect(answers.get(line)?.status, answers.get(line)?.output).toBe(0)
  const files = filesOf(line)
  expect(files.filter((file) => !/\.test\.ts$|\/locales\/|\/messages\.ts$/.test(file))).toEqual(places)
  expect(files.filter((file) => file.endsWith('.test.ts'))).toHaveLength(1)
})

test('the tree of routes that is written without a build is that of the build', () => {
  expect(treeWithoutBuild).toBe(textOf(root, ROUTE_TREE))
})

test('what is written compiles and passes the linter in every domain', () => {
  expect(sources).toContain('contract/src/trading/index.ts')
  expect(sources).toContain('server/modules/made-up/service.ts')
  // One program: the browser's options are those under which both sides compile.
  const options = { extends: './web/tsconfig.json', include: [], files: [...sources, ROUTE_TREE] }
  writeFileSync(join(copy, 'tsconfig.written.json'), JSON.stringify(options))
  expect(run('tsc', '-p', 'tsconfig.written.json', '--pretty', 'false').output).toBe('')
  expect(run('oxlint', '--type-aware', '--deny-warnings', ...sources).output).toMatch(/Found 0 warnings and 0 errors/)
}, 900_000)
