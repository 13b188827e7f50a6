import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/index.ts'
import { Badge } from '../../../shared/ui/base/badge.tsx'
import { anchorOf } from '../pure/reference.ts'

interface ReferenceEntryProps {
  /** What it is called by: a path or a method of the socket. Its anchor is made of it. */
  name: string
  /** In front of the name: how it is called. */
  verb?: string
  summary: string
  isExtension: boolean
  /** What it does, takes and gives. */
  children: ReactNode
  /** Beside that, where there is room. */
  example: ReactNode
  /** Below both. */
  more?: ReactNode
}

/** An entry of the reference: its name as a heading that can be linked to, its words, and an example beside them. */
export function ReferenceEntry({ name, verb, summary, isExtension, children, example, more }: ReferenceEntryProps) {
  const t = useT()
  const anchor = anchorOf(name)
  return (
    <section aria-labelledby={anchor} className="border-t border-line pt-8 pb-12">
      <h2 id={anchor} className="scroll-mt-20 text-18 font-semibold text-balance" lang="en">
        <a href={`#${anchor}`} className="underline-offset-4 hover:underline">
          {summary}
        </a>
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <code className="font-mono text-13 break-all">
          {verb !== undefined && <span className="font-semibold">{verb} </span>}
          {name}
        </code>
        {isExtension && <Badge kind="accent">{t('api-docs.extension')}</Badge>}
      </p>
      <div className="mt-4 grid gap-x-10 gap-y-6 xl:grid-cols-2">
        <div className="min-w-0">{children}</div>
        <div className="flex min-w-0 flex-col gap-4">{example}</div>
      </div>
      {more}
    </section>
  )
}
