import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../shared/i18n/index.ts'
import { dayIn } from '../../../shared/format/text-figures.ts'
import type { LegalEntry } from '../legal.ts'
import type { OpenDocument } from '../pure/documents.ts'
import { DocumentText, PageLead } from './document-page.tsx'

const linkClass = 'text-accent underline underline-offset-4'

/** What the contract consists of. */
export function TermsIndexPage({ entries }: { entries: readonly LegalEntry[] }) {
  const { t, tag } = useTexts()
  return (
    <div className="page page-split py-10 lg:py-16">
      <PageLead title={t('legal.indexTitle')} lead={t('legal.indexLead')} />
      <ul className="border-t border-line">
        {entries.map(({ type, title, summary, date, version }) => (
          <li key={type} className="border-b border-line py-5">
            <h2 className="text-18 font-semibold">
              <Link to="/terms/$type" params={{ type }} className="underline-offset-4 hover:underline">
                {title}
              </Link>
            </h2>
            <p className="mt-1 text-15 text-muted">{summary}</p>
            <p className="num mt-1 text-12 text-muted">{t('legal.inForce', { version, date: dayIn(tag, date) })}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface TermsPageProps {
  type: string
  document: OpenDocument
  entries: readonly LegalEntry[]
}

/** One document with the others beside it, its sections to jump to, and its versions. */
export function TermsPage({ type, document, entries }: TermsPageProps) {
  const { t, locale, tag } = useTexts()
  const newest = document.versions[0] ?? document.version
  return (
    <div className="page grid gap-x-16 py-10 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-16 print:block">
      <nav aria-label={t('legal.documents')} className="text-13 max-lg:hidden print:hidden">
        <ul className="sticky top-20 flex flex-col border-l border-line">
          {entries.map((entry) => (
            <li key={entry.type}>
              <Link
                to="/terms/$type"
                params={{ type: entry.type }}
                aria-current={entry.type === type ? 'page' : undefined}
                className="-ml-px block border-l-2 border-transparent py-1.5 pl-4 text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text"
              >
                {entry.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article>
        <p className="mb-6 text-13 lg:hidden print:hidden">
          <Link to="/terms" className={linkClass}>
            {t('legal.indexTitle')}
          </Link>
        </p>
        <h1 className="text-36 font-semibold tracking-tight text-balance wrap-anywhere">{document.title}</h1>
        <p className="num mt-2 text-13 text-muted">
          {t('legal.inForce', { version: document.version, date: dayIn(tag, document.date) })}
        </p>
        {document.version < newest && (
          <p role="note" className="mt-4 max-w-2xl border-l-2 border-l-warn bg-panel px-4 py-3 text-13">
            {t('legal.superseded')}{' '}
            <Link to="/terms/$type" params={{ type }} className={linkClass}>
              {t('legal.newest')}
            </Link>
          </p>
        )}
        {document.locale !== locale && (
          <p role="note" className="mt-4 max-w-2xl border-l-2 border-l-line-strong bg-panel px-4 py-3 text-13">
            {t('legal.otherLanguage')}
          </p>
        )}
        {document.headings.length > 2 && (
          <details className="mt-6 max-w-2xl border-y border-line py-3 text-13 print:hidden">
            <summary className="font-medium">{t('legal.sections')}</summary>
            <ol className="mt-2 flex flex-col gap-1">
              {document.headings.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`} className="text-muted underline-offset-4 hover:text-text hover:underline">
                    {text}
                  </a>
                </li>
              ))}
            </ol>
          </details>
        )}
        <div className="mt-8">
          <DocumentText document={document} />
        </div>
        {document.versions.length > 1 && (
          <nav
            aria-label={t('legal.versions')}
            className="mt-12 max-w-2xl border-t border-line pt-4 text-13 print:hidden"
          >
            <h2 className="font-medium">{t('legal.versions')}</h2>
            <ul className="num mt-2 flex flex-wrap gap-4">
              {document.versions.map((version) => (
                <li key={version}>
                  <Link
                    to="/terms/$type"
                    params={{ type }}
                    search={version === newest ? {} : { version }}
                    aria-current={version === document.version ? 'page' : undefined}
                    className={linkClass}
                  >
                    {t('legal.version', { version })}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </article>
    </div>
  )
}
