import { loadedProgram } from '../pure/loaded-programs.ts'
import type { LoadedLanguage } from '../pure/docs-search.ts'
import type { ExampleCall } from '../pure/call.ts'
import type { TranslatedExample } from '../pure/guide.ts'
import { CodeBlock } from './code-block.tsx'
import type { ReactNode } from 'react'

interface LoadedCodeProps {
  of: ExampleCall | TranslatedExample
  language: LoadedLanguage
  origin: string
  choice: ReactNode
}

/** A program in a language that loads when somebody chooses it. */
export default function LoadedCode({ of, language, origin, choice }: LoadedCodeProps) {
  return <CodeBlock language="" code={loadedProgram(of, language, origin)} choice={choice} />
}
