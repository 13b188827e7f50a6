/** A domain: the same name in the contract, the modules, the features and the documentation. */
import { camelOf, keyOf, pascalOf, Refused, wordsOf } from './changes.ts'
import type { Changes } from './changes.ts'

const NAME = /^[a-z]+(-[a-z]+)*$/

/** @throws Refused for a name that is none or is taken */
export function addDomain(changes: Changes, name: string): void {
  if (!NAME.test(name)) throw new Refused(`"${name}" is not a name such as gift-cards: lower-case words joined by -`)
  const camel = camelOf(name)
  const pascal = pascalOf(name)

  changes.create(
    `contract/src/${name}/index.ts`,
    `/** What this domain is for, in a sentence. */
export const ${camel} = {}
`,
  )
  changes.addImport('contract/src/index.ts', `import { ${camel} } from './${name}/index.ts'`)
  const entry = camel === name ? camel : `${keyOf(name)}: ${camel}`
  changes.insert('contract/src/index.ts', 'export const webContract = {', /^\}/m, `  ${entry},\n`)

  changes.create(
    `server/modules/${name}/index.ts`,
    `/** What this module does, in a sentence. */
export { ${camel}Module } from './module.ts'
`,
  )
  changes.create(
    `server/modules/${name}/service.ts`,
    `/** The rules of this domain. */
export class ${pascal}Service {
  /** What somebody gets here, in a sentence. Give it the name that the rule has. */
  first(): string {
    throw new Error('${name} is not written yet')
  }
}
`,
  )
  changes.create(
    `server/modules/${name}/operations.ts`,
    `import { ${camel} } from '@exchange/contract/${name}'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { ${pascal}Service } from './service.ts'

export function ${camel}Operations(_service: ${pascal}Service): readonly BoundOperation[] {
  return bind(${camel}, {})
}
`,
  )
  changes.create(
    `server/modules/${name}/module.ts`,
    `import { defineModule } from '../../kernel/index.ts'
import { ${camel}Operations } from './operations.ts'
import { ${pascal}Service } from './service.ts'

export const ${camel}Module = defineModule({
  name: '${name}',
  migrations: null,
  needs: [],
  start() {
    const ${camel} = new ${pascal}Service()
    return { front: { ${camel} }, operations: ${camel}Operations(${camel}) }
  },
})
`,
  )
  changes.addImport('server/processes/modules.ts', `import { ${camel}Module } from '../modules/${name}/index.ts'`)
  changes.insert('server/processes/modules.ts', 'export const modules = [', /^\]/m, `  ${camel}Module,\n`)

  changes.create(
    `web/src/features/${name}/index.ts`,
    `/** What other parts of the site use of this domain. */\nexport {}\n`,
  )
  changes.create(
    `docs/domains/${name}.md`,
    `# ${wordsOf(name)}

What it is for, in two sentences.

- Words:
- Rules:
- Code: \`contract/src/${name}\`, \`server/modules/${name}\`, \`web/src/features/${name}\`.
`,
  )
  changes.create(
    `server/modules/${name}/${name}.test.ts`,
    `import { expect, test } from 'vitest'
import { ${pascal}Service } from './service.ts'

test('says what ${name} must do', () => {
  expect(new ${pascal}Service().first()).toBe('what it must do')
})
`,
  )
}
