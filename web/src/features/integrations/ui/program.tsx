import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import type { ExampleCall } from '../pure/call.ts'
import type { LoadedLanguage } from '../pure/docs-search.ts'
import type { TranslatedExample } from '../pure/guide.ts'
import { CodeBlock } from './code-block.tsx'

/** In the browser it comes when one of its languages is read. */
export const LoadedCode = lazyRouteComponent(() => import('./loaded-code.tsx'))

interface ProgramProps {
  of: ExampleCall | TranslatedExample
  language: LoadedLanguage
  origin: string
  choice: ReactNode
}

/** A program in a language that loads when it is chosen. */
export function Program({ of, language, origin, choice }: ProgramProps) {
  return (
    <Suspense fallback={<CodeBlock language="" code="" choice={choice} />}>
      <LoadedCode of={of} language={language} origin={origin} choice={choice} />
    </Suspense>
  )
}
