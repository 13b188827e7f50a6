import { useTexts } from '../../../shared/i18n/index.ts'
import { DocumentHtml } from '../../content/index.ts'
import type { ApiDocs } from '../api-docs.ts'
import type { Language } from '../pure/docs-search.ts'
import { CodeBlock } from '../ui/code-block.tsx'
import { DocsContents } from '../ui/docs-contents.tsx'
import { ReferenceOperation } from '../ui/reference-operation.tsx'

interface ApiDocsPageProps {
  docs: ApiDocs
  /** Of the examples. */
  language: Language
  /** What the address searches for. */
  words: string
}

/** The API explained: a text, the operations that belong to it, and the way to everything else. */
export function ApiDocsPage({ docs, language, words }: ApiDocsPageProps) {
  const { t, locale } = useTexts()
  return (
    <div className="page grid gap-x-12 py-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-0">
      <DocsContents docs={docs} words={words} />
      <article className="min-w-0 max-lg:pt-8 lg:py-10">
        <h1 className="text-36 font-semibold tracking-tight text-balance wrap-anywhere" lang="en">
          {docs.title}
        </h1>
        <p className="mt-3 max-w-2xl text-15 text-muted" lang="en">
          {docs.summary}
        </p>
        {locale !== 'en' && (
          <p role="note" className="mt-4 max-w-2xl border-l-2 border-l-line-strong bg-panel px-4 py-3 text-13">
            {t('api-docs.inEnglish')}
          </p>
        )}
        <div className="mt-8 mb-12 flex max-w-3xl flex-col gap-4 [&_.document>h2:first-child]:mt-6">
          {docs.parts.map((part, place) =>
            part.kind === 'prose' ? (
              <DocumentHtml key={place} html={part.html} locale="en" />
            ) : (
              <CodeBlock key={place} language={part.language} code={part.code} />
            ),
          )}
        </div>
        {docs.operations.map((operation) => (
          <ReferenceOperation key={operation.id} operation={operation} language={language} origin={docs.origin} />
        ))}
      </article>
    </div>
  )
}
