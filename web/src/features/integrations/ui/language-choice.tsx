import { Link } from '@tanstack/react-router'
import { useT } from '../../../shared/i18n/index.ts'
import type { Language } from '../pure/docs-search.ts'

const languageNames: Readonly<Record<Language, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  go: 'Go',
  ccxt: 'ccxt',
}

interface LanguageChoiceProps {
  languages: readonly Language[]
  current: Language
  /** Where the program stands on the page. */
  anchor?: string | undefined
}

/** The languages that a program can be read in. The choice holds for all programs of the documentation. */
export function LanguageChoice({ languages, current, anchor }: LanguageChoiceProps) {
  const t = useT()
  return (
    <ul className="flex min-w-0 flex-wrap gap-1" aria-label={t('api-docs.language')}>
      {languages.map((each) => (
        <li key={each}>
          <Link
            to="."
            search={(before) => ({ ...before, in: each === 'curl' ? undefined : each })}
            {...(anchor === undefined ? {} : { hash: anchor })}
            hashScrollIntoView={false}
            resetScroll={false}
            replace
            activeOptions={{ includeSearch: true, explicitUndefined: true, includeHash: false }}
            aria-current={each === current ? 'page' : undefined}
            className="rounded px-2 py-1 hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text"
          >
            {languageNames[each]}
          </Link>
        </li>
      ))}
    </ul>
  )
}
