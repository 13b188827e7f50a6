/**
 * `npm run new KIND …` writes the places that a thing of this kind has, and a test that fails until they do their work.
 * There are only arguments by position, because npm keeps options for itself. docs/how-to.md walks an example of each.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { environment } from '../setup/runtime.mjs'
import { Changes, Refused } from './changes.ts'
import { addChannel } from './channel.ts'
import { addDomain } from './domain.ts'
import { addOperation, addPublicOperation } from './operation.ts'
import { addPage } from './page.ts'

const root = join(import.meta.dirname, '../..')
const usage = [
  'npm run new operation notifications archive',
  'npm run new public-operation trading positions',
  'npm run new channel notifications badge',
  'npm run new page accounts /settings/devices',
  'npm run new page markets /heatmap markets',
  'npm run new domain gift-cards',
].join('\n')

function plan(changes: Changes, [kind, first, second, third, ...more]: readonly string[]): void {
  if (kind === 'domain' && first !== undefined && second === undefined) return addDomain(changes, first)
  if (first === undefined || second === undefined || more.length > 0) throw new Refused(usage)
  if (kind === 'page') return addPage(changes, first, second, third)
  if (third !== undefined) throw new Refused(usage)
  if (kind === 'operation') return addOperation(changes, first, second)
  if (kind === 'public-operation') return addPublicOperation(changes, first, second)
  if (kind === 'channel') return addChannel(changes, first, second)
  throw new Refused(usage)
}

try {
  const changes = new Changes(root)
  plan(changes, process.argv.slice(2))
  changes.write()
  spawnSync('oxfmt', changes.files, { cwd: root, env: environment(root), stdio: 'inherit' })
  for (const file of changes.files) console.log(file)
  if (changes.files.some((file) => file.startsWith('web/src/routes/'))) {
    const { ROUTE_TREE, writeRouteTree } = await import('./route-tree.ts')
    await writeRouteTree(root)
    console.log(ROUTE_TREE)
  }
  console.log('Now make the new test pass, and let npm run check name what else is missing.')
} catch (reason) {
  if (!(reason instanceof Refused)) throw reason
  console.error(reason.message)
  process.exitCode = 1
}
