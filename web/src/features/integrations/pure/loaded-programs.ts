/** Programs in the languages that load when somebody chooses them. */
import type { ExampleCall } from './call.ts'
import type { LoadedLanguage } from './docs-search.ts'
import { exampleOf } from './examples.ts'
import { goExample, goGuide } from './go.ts'
import type { TranslatedExample } from './guide.ts'
import { pythonExample, pythonGuide } from './python.ts'

/** The program of one call, or the one that the guide gives this name in Python and Go. */
export function loadedProgram(of: ExampleCall | TranslatedExample, language: LoadedLanguage, origin: string): string {
  if (typeof of === 'string') return (language === 'go' ? goGuide : pythonGuide)(origin)[of]
  if (language === 'python') return pythonExample(of, origin)
  return language === 'go' ? goExample(of, origin) : exampleOf(of, language, origin)
}
