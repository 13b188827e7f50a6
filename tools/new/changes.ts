/** Changes to the sources that are worked out first and written together, so that a refusal leaves everything as it was. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CONSOLE_DOMAINS, INNER_DOMAINS } from '../checks/domains.mjs'

/** Something in the way of a change, in words for whoever asked for it. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** @throws Refused for a domain that has neither site nor API nor socket: of the operators' console, or called by modules alone */
export function refuseDoorlessDomain(domain: string): void {
  if (INNER_DOMAINS.has(domain)) throw new Refused(`${domain} serves other modules, and nobody calls it from outside`)
  if (CONSOLE_DOMAINS.has(domain))
    throw new Refused(`${domain} belongs to the console: declare its operations with defineOperatorOperation`)
}

export class Changes {
  readonly #root: string
  readonly #texts = new Map<string, string>()

  constructor(root: string) {
    this.#root = root
  }

  /** The files that change, in the order in which they were named. */
  get files(): readonly string[] {
    return [...this.#texts.keys()]
  }

  /** Whether the file exists or will exist. */
  has(file: string): boolean {
    return this.#texts.has(file) || existsSync(join(this.#root, file))
  }

  /** Names of what is in a folder today, sorted; none when there is no such folder. */
  entries(folder: string): readonly string[] {
    const path = join(this.#root, folder)
    return existsSync(path) ? readdirSync(path).toSorted() : []
  }

  /** @throws Refused when there is no such file */
  read(file: string): string {
    const text = this.#texts.get(file)
    if (text !== undefined) return text
    if (!this.has(file)) throw new Refused(`${file} does not exist`)
    return readFileSync(join(this.#root, file), 'utf8')
  }

  /** A new file. Throws Refused when there is one of that name. */
  create(file: string, text: string): void {
    if (this.has(file)) throw new Refused(`${file} exists already`)
    this.#texts.set(file, text)
  }

  /** Gives a file that exists another text. */
  overwrite(file: string, text: string): void {
    this.read(file)
    this.#texts.set(file, text)
  }

  /** Replaces the first occurrence. Throws Refused when there is none. */
  replace(file: string, before: string, now: string): void {
    const source = this.read(file)
    if (!source.includes(before)) throw new Refused(`${file} has no "${before.trim()}"`)
    this.#texts.set(
      file,
      source.replace(before, () => now),
    )
  }

  /**
   * Puts text in front of the first match of `anchor` behind `after`; an empty `after` stands for the start of the file.
   * @throws Refused when either is not in the file
   */
  insert(file: string, after: string, anchor: RegExp, text: string): void {
    const source = this.read(file)
    const from = source.indexOf(after)
    if (from < 0) throw new Refused(`${file} has no "${after.trim()}"`)
    const found = anchor.exec(source.slice(from + after.length))
    if (found === null) throw new Refused(`${file} has no place for it behind "${after.trim()}"`)
    const at = from + after.length + found.index
    this.#texts.set(file, source.slice(0, at) + text + source.slice(at))
  }

  /** Adds a line to the imports: in front of the first import that comes after it in the alphabet. */
  addImport(file: string, line: string): void {
    const lines = this.read(file).split('\n')
    const source = (text: string): string => /^(?:import\b|\}).* from '([^']+)'/.exec(text)?.[1] ?? ''
    const last = lines.findLastIndex((text) => source(text) !== '' || text.startsWith("import '"))
    const next = lines.findIndex((text) => /^import .* from '\./.test(text) && source(text) > source(line))
    lines.splice(next < 0 ? last + 1 : next, 0, line)
    this.#texts.set(file, lines.join('\n'))
  }

  /** Imports what the file doesn't import yet: through its import of that module when it has one. */
  ensureImport(file: string, names: readonly string[], from: string): void {
    const source = this.read(file)
    const imports = [...source.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)].map(([line, list = '', module]) => ({
      line,
      list,
      module,
      names: list.split(',').map((name) => name.trim()),
    }))
    const missing = names.filter((name) => !imports.some((one) => one.names.includes(name)))
    if (missing.length === 0) return
    const there = imports.find(({ module }) => module === from)
    if (there === undefined) return this.addImport(file, `import { ${missing.join(', ')} } from '${from}'`)
    const list = ` ${[...there.names.filter((name) => name !== ''), ...missing].join(', ')} `
    this.replace(
      file,
      there.line,
      there.line.replace(there.list, () => list),
    )
  }

  /** Writes everything. */
  write(): void {
    for (const [file, text] of this.#texts) {
      mkdirSync(dirname(join(this.#root, file)), { recursive: true })
      writeFileSync(join(this.#root, file), text)
    }
  }
}

/** `api-keys` → `apiKeys`. */
export const camelOf = (name: string): string =>
  name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
/** `api-keys` → `ApiKeys`. */
export const pascalOf = (name: string): string => camelOf(name).replace(/^./, (letter) => letter.toUpperCase())
/** `apiKeys` → `api-keys`. */
export const kebabOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** `api-keys` → `Api keys`. */
export const wordsOf = (name: string): string =>
  name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())
/** A domain as a key of an object. */
export const keyOf = (name: string): string => (name.includes('-') ? `'${name}'` : name)
