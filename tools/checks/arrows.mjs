/**
 * Runs dependency-cruiser over the workspaces with the rules of .dependency-cruiser.mjs. It parses with swc, because the
 * native TypeScript compiler has no programming interface, but knows no .tsx: that is told to swc here.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** @type {typeof import('@swc/core')} */
const swc = createRequire(join(root, 'package.json'))('@swc/core')
const parse = swc.parseFileSync.bind(swc)
Object.assign(swc, {
  /** @param {string} file @param {import('@swc/core').TsParserConfig} options */
  parseFileSync: (file, options) => parse(file, { ...options, tsx: file.endsWith('.tsx') }),
})

process.chdir(root)
process.argv.push('--config', '.dependency-cruiser.mjs')
process.argv.push('core', 'contract', 'ports', 'adapters', 'server', 'web', 'tools')
await import(join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'))
