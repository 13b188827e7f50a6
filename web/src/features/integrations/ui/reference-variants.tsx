import type { ReferenceVariant } from '@exchange/contract/integrations'
import { anchorOf } from '../pure/reference.ts'
import { CodeBlock } from './code-block.tsx'
import { ReferenceFields } from './reference-fields.tsx'

interface ReferenceVariantsProps {
  variants: readonly ReferenceVariant[]
  /** In front of the names in addresses, where a page has several lists. */
  prefix: string
  /** Over each example. */
  label: string
}

/** The forms that something comes in, each with its fields and a recorded one. */
export function ReferenceVariants({ variants, prefix, label }: ReferenceVariantsProps) {
  return variants.map(({ name, fields, example }) => {
    const anchor = anchorOf(`${prefix}-${name.replaceAll('.', '-')}`)
    return (
      <section key={name} aria-labelledby={anchor} className="grid gap-x-10 gap-y-4 pt-8 xl:grid-cols-2">
        <div className="min-w-0">
          <h3 id={anchor} className="mb-3 scroll-mt-20 text-15 font-medium">
            <a href={`#${anchor}`} className="font-mono text-13 underline-offset-4 hover:underline">
              {name}
            </a>
          </h3>
          <ReferenceFields fields={fields} isInput={false} />
        </div>
        <div className="min-w-0">
          <CodeBlock language={label} code={example} />
        </div>
      </section>
    )
  })
}
