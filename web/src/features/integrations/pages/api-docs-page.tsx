import { Suspense } from 'react'
import { useTexts } from '../../../shared/i18n/index.ts'
import { DocumentHtml, useLangOf } from '../../content/index.ts'
import type { ApiDocs } from '../api-docs.ts'
import type { Language } from '../pure/docs-search.ts'
import type { Part } from '../pure/parts.ts'
import { CodeBlock } from '../ui/code-block.tsx'
import { DocsContents } from '../ui/docs-contents.tsx'
import { LanguageChoice } from '../ui/language-choice.tsx'
import { ReferenceChannels, ReferenceOperation, ReferenceShared, WebhookDeliveries } from '../ui/reference.lazy.ts'
import { Program } from '../ui/program.tsx'

/** Of the programs of the guide that are there in several. */
const guideLanguages = ['typescript', 'python', 'go'] as const

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
  const langOf = useLangOf()
  const hasRefusals = docs.refusals.signed.length > 0
  const hasReference = docs.operations.length > 0 || docs.channels.length > 0 || hasRefusals
  return (
    <div className="page grid gap-x-12 py-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-0">
      <DocsContents docs={docs} words={words} />
      <article className="min-w-0 max-lg:pt-8 lg:py-10">
        <h1
          className="text-36 font-semibold tracking-tight text-balance hyphens-auto wrap-anywhere"
          lang={langOf(docs.name.locale)}
        >
          {docs.name.title}
        </h1>
        <p className="mt-3 max-w-2xl text-15 text-muted" lang={langOf(docs.locale)}>
          {docs.summary}
        </p>
        {hasReference && locale !== 'en' && (
          <p role="note" className="mt-4 max-w-2xl border-l-2 border-l-line-strong bg-panel px-4 py-3 text-13">
            {t('api-docs.inEnglish')}
          </p>
        )}
        <div className="mt-8 mb-12 flex max-w-3xl flex-col gap-4 empty:mb-0 [&_.document>h2:first-child]:mt-6">
          {docs.parts.map((part, place) =>
            part.kind === 'prose' ? (
              <DocumentHtml key={place} html={part.html} locale={docs.locale} />
            ) : (
              <GuideCode key={place} part={part} language={language} origin={docs.origin} />
            ),
          )}
        </div>
        {/* The server's page is whole: in the browser it stands as it is until these parts are there. */}
        <Suspense>
          {docs.operations.map((operation) => (
            <ReferenceOperation key={operation.id} operation={operation} language={language} origin={docs.origin} />
          ))}
        </Suspense>
        <Suspense>{hasRefusals && <ReferenceShared refusals={docs.refusals} />}</Suspense>
        <Suspense>
          {docs.deliveries.length > 0 && (
            <WebhookDeliveries deliveries={docs.deliveries} headers={docs.deliveryHeaders} />
          )}
        </Suspense>
        <Suspense>{docs.channels.length > 0 && <ReferenceChannels channels={docs.channels} />}</Suspense>
      </article>
    </div>
  )
}

interface GuideCodeProps {
  part: Extract<Part, { kind: 'code' }>
  language: Language
  origin: string
}

/** A program of the guide; some are there in more than one language. */
function GuideCode({ part: { language: name, code, translated }, language, origin }: GuideCodeProps) {
  if (translated === null) return <CodeBlock language={name} code={code} />
  const current = language === 'python' || language === 'go' ? language : 'typescript'
  const choice = <LanguageChoice languages={guideLanguages} current={current} />
  if (current === 'typescript') return <CodeBlock language={name} code={code} choice={choice} />
  return <Program of={translated} language={current} origin={origin} choice={choice} />
}
