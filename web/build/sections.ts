/**
 * Takes the generated route tree apart for the browser, so that the main script does not grow with the number of
 * routes: it keeps the root and the pages directly below src/routes. Every folder there (a group in parentheses, or a
 * part of the address) is a section: one chunk, fetched when somebody goes there. The server has the tree whole.
 */
import { join } from 'node:path'
import { parseAst, type Plugin } from 'vite'

const PATHS = 'virtual:route-paths'
const PREFIX = 'virtual:route-section-'
const ROOT = 'rootRouteImport'
/** Where a route says its path and its parent. */
const PLACE = /\bpath: ["']([^"']+)["'],\s*getParentRoute: \(\) => (\w+)/
/** The pages directly below src/routes. */
const MAIN = ''

export interface TakenApart {
  /** By the name of the section, the module that gives its routes; '' is the tree of the main script. */
  readonly modules: ReadonlyMap<string, string>
  /** By the first part of an address, the section it belongs to. */
  readonly owners: Readonly<Record<string, string>>
  /** Every path of the site, as the router writes them. */
  readonly paths: readonly string[]
}

interface Statement {
  readonly name: string
  readonly code: string
  /** Names of other statements that it needs. */
  readonly needs: readonly string[]
}

/** `./routes/(company)/terms/$type` → `company`; '' for a page directly below src/routes. */
export function sectionOf(file: string): string {
  return (/(?:^|\/)routes\/([^/]+)\//.exec(file)?.[1] ?? MAIN).replaceAll(/[()]/g, '')
}

/** The imports and constants of the generated tree. */
function statementsOf(code: string): Statement[] {
  const found = parseAst(code).body.flatMap((node) => {
    const name =
      node.type === 'ImportDeclaration'
        ? node.specifiers[0]?.local.name
        : node.type === 'VariableDeclaration' && node.declarations[0]?.id.type === 'Identifier'
          ? node.declarations[0].id.name
          : undefined
    return name === undefined ? [] : [{ name, code: code.slice(node.start, node.end) }]
  })
  const names = new Set(found.map(({ name }) => name))
  return found.map(({ name, code: text }) => ({
    name,
    code: text,
    needs: [...text.matchAll(/\w+/g)].flatMap(([word]) => (word !== name && names.has(word) ? [word] : [])),
  }))
}

/** What a statement is made of, itself included. */
function closureOf(statements: ReadonlyMap<string, Statement>, name: string): Statement[] {
  const found = new Set([name])
  // A set that grows while it is walked is walked to its end.
  for (const next of found) for (const needed of statements.get(next)?.needs ?? []) found.add(needed)
  return [...statements.values()].filter((statement) => found.has(statement.name))
}

/** The whole address of every route, by the name of its statement. */
function addressesOf(statements: readonly Statement[]): ReadonlyMap<string, string> {
  const own = new Map(
    statements.flatMap(({ name, code }) => {
      const [, path, parent] = PLACE.exec(code) ?? []
      return path === undefined || parent === undefined ? [] : [[name, { path, parent }] as const]
    }),
  )
  const addressOf = (name: string): string => {
    const place = own.get(name)
    return place === undefined ? '' : addressOf(place.parent) + place.path
  }
  return new Map([...own.keys()].map((name) => [name, addressOf(name).replace(/(?<=.)\/$/, '')]))
}

/**
 * @param code the generated tree, without types
 * @throws Error when it is not as the generator of today writes it
 */
export function takeApart(code: string): TakenApart {
  const statements = new Map(statementsOf(code).map((statement) => [statement.name, statement]))
  const children = statements.get('rootRouteChildren')
  if (children === undefined) throw new Error('the generated route tree has no children of the root')
  const parts = new Map<string, { lines: Set<string>; roots: string[] }>()
  const addresses = addressesOf([...statements.values()])
  const owners: Record<string, string> = {}
  // `{ name: variable, variable, … }`, where a name may be another variable's.
  for (const [, root = ''] of children.code.matchAll(/(\w+)(?=\s*[,}])/g)) {
    const own = closureOf(statements, root)
    const section = sectionOf(own.find(({ name }) => name !== ROOT)?.code ?? '')
    for (const { name } of own) {
      const [, first] = addresses.get(name)?.split('/') ?? []
      if (first === undefined || section === MAIN) continue
      if ((owners[first] ??= section) !== section) throw new Error(`/${first} is in two sections of src/routes`)
    }
    const part = parts.get(section) ?? { lines: new Set(), roots: [] }
    for (const statement of own) part.lines.add(statement.code)
    part.roots.push(root)
    parts.set(section, part)
  }
  const modules = [...parts].map(([section, { lines, roots }]): [string, string] => {
    const last =
      section === MAIN
        ? `export const routeTree = ${ROOT}.addChildren([${roots.join(', ')}])`
        : `export default [${roots.join(', ')}]`
    return [section, [...lines, last].join('\n')]
  })
  return { modules: new Map(modules), owners, paths: [...new Set(addresses.values())] }
}

/** The tree as `takeApart` leaves it, with the sections' table and the list of paths beside it (src/framework/route-sections.ts). */
function mainModule({ modules, owners }: TakenApart): string {
  const names = [...modules.keys()].filter((name) => name !== MAIN)
  const loaders = names.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(PREFIX + name)})`)
  return [
    modules.get(MAIN),
    `const loaders = { ${loaders.join(', ')} }`,
    `const owners = ${JSON.stringify(Object.groupBy(Object.keys(owners), (first) => owners[first] ?? ''))}`,
    `export const sectionOf = (first) => { for (const name in owners) if (owners[name].includes(first)) return loaders[name] }`,
    `export const paths = () => import(${JSON.stringify(PATHS)})`,
  ].join('\n')
}

/** The plugin, for the browser's build alone. */
export function routeSections(): Plugin {
  const source = join(import.meta.dirname, '../src')
  let taken: TakenApart | undefined
  return {
    name: 'route-sections',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^virtual:route-/ },
      // Beside the tree, whose relative imports it shares.
      handler: (id) => ({ id: join(source, `${id.slice('virtual:'.length)}.js`), moduleSideEffects: true }),
    },
    load: {
      filter: { id: /\/src\/route-(?:paths|section-[\w-]+)\.js$/ },
      handler(id) {
        const [, section] = /\/route-section-([\w-]+)\.js$/.exec(id) ?? []
        return section === undefined ? `export default ${JSON.stringify(taken?.paths)}` : taken?.modules.get(section)
      },
    },
    transform: {
      filter: { id: /\/src\/routeTree\.gen\.ts$|\/src\/routes\/.*[?&]tsr-split/ },
      handler(code, id) {
        if (id.endsWith('.ts')) {
          taken = takeApart(code)
          return { code: mainModule(taken), map: null }
        }
        // A page asks for its section, so that the server names both and the browser fetches them at once.
        const section = sectionOf(id)
        return section === MAIN ? null : { code: `${code}\nimport ${JSON.stringify(PREFIX + section)}`, map: null }
      },
    },
  }
}
