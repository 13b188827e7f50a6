/** Ports are shapes: once the types are stripped from ports/src, nothing but re-exports of types may be left. */
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * @param {string} source of one file
 * @returns {string} what would run, without comments; '' for a file of types only
 */
export const runtimeText = (source) =>
  stripTypeScriptTypes(source)
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
    .replaceAll(/export \{\s*\};?/g, '')
    .replaceAll(/[\s;]+/g, ' ')
    .trim()

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = join(import.meta.dirname, '../../ports/src')
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.ts'))) {
    const text = runtimeText(readFileSync(join(folder, name), 'utf8'))
    if (text === '') continue
    console.error(
      `ports/src/${name} holds code (${text.slice(0, 60)}): a port is a shape, code belongs into an adapter`,
    )
    process.exitCode = 1
  }
}
