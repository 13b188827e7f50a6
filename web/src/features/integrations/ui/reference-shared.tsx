import type { ApiReference } from '@exchange/contract/integrations'
import { useT } from '../../../shared/i18n/index.ts'
import { ReferenceErrors } from './reference-errors.tsx'

const titles = { signed: 'refusalsSigned', open: 'refusalsOpen', apps: 'refusalsApps' } as const
const kinds = ['signed', 'open', 'apps'] as const

/** What operations of one kind may all be refused with. */
export function ReferenceShared({ refusals }: { refusals: ApiReference['refusals'] }) {
  const t = useT()
  return kinds.map((kind) => (
    <section key={kind} aria-labelledby={kind} className="border-t border-line pt-8 pb-10">
      <h2 id={kind} className="scroll-mt-20 text-18 font-semibold text-balance">
        <a href={`#${kind}`} className="underline-offset-4 hover:underline">
          {t(`api-docs.${titles[kind]}`)}
        </a>
      </h2>
      <ReferenceErrors errors={refusals[kind]} />
    </section>
  ))
}
