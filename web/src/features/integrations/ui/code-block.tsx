import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useT } from '../../../shared/i18n/index.ts'

/** Without scripts there is nothing to press, so the button comes after the first paint. */
const CopyButton = lazy(() =>
  import('../../../shared/ui/base/copy-button.tsx').then((module) => ({ default: module.CopyButton })),
)

interface CodeBlockProps {
  /** Of the code; empty = not worth a word. */
  language: string
  code: string
  /** Beside the copy button, instead of the language. */
  choice?: ReactNode
}

/** Code with a button that copies it. Long lines go on below themselves, so that nothing is out of sight. */
export function CodeBlock({ language, code, choice }: CodeBlockProps) {
  const t = useT()
  const isAlive = useHydrated()
  return (
    <figure className="min-w-0 border border-line bg-panel">
      <figcaption className="flex min-h-9 items-center justify-between gap-2 border-b border-line pr-1 pl-3 text-12 text-muted">
        {choice ?? <span>{language}</span>}
        {isAlive && (
          <Suspense>
            <CopyButton text={code} what={t('api-docs.copy')} />
          </Suspense>
        )}
      </figcaption>
      <pre className="p-3 [tab-size:4] font-mono text-12 leading-relaxed wrap-anywhere whitespace-pre-wrap">{code}</pre>
    </figure>
  )
}
