import { Link } from '@tanstack/react-router'
import { useT } from '../../../shared/i18n/index.ts'
import type { OpenDocument } from '../pure/documents.ts'
import type { ReleaseEntry } from '../releases.ts'
import { DocumentText } from './document-page.tsx'

export const RELEASES_PER_PAGE = 10

interface ReleasesPageProps {
  entries: readonly ReleaseEntry[]
  /** From 1. */
  page: number
  total: number
}

const linkClass = 'text-accent underline underline-offset-4'

/** F-03: what was added, newest first. */
export function ReleasesPage({ entries, page, total }: ReleasesPageProps) {
  const t = useT()
  const pages = Math.ceil(total / RELEASES_PER_PAGE)
  return (
    <div className="page py-10 lg:py-16">
      <h1 className="text-36 font-semibold tracking-tight">{t('content.releasesTitle')}</h1>
      <p className="mt-3 text-15 text-muted">{t('content.releasesLead')}</p>
      <p className="mt-1 text-13">
        <a href="/releases/feed.xml" className={linkClass}>
          {t('content.feed')}
        </a>
      </p>
      <ol className="mt-8 max-w-3xl border-t border-line">
        {entries.map(({ slug, title, summary, date }) => (
          <li key={slug} className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[8rem_1fr]">
            <Day date={date} />
            <div>
              <h2 className="text-18 font-semibold text-balance">
                <Link to="/releases/$slug" params={{ slug }} className="hover:underline underline-offset-4">
                  {title}
                </Link>
              </h2>
              <p className="mt-1 text-15 text-muted">{summary}</p>
            </div>
          </li>
        ))}
      </ol>
      {pages > 1 && (
        <nav aria-label={t('shared.pagination')} className="mt-6 flex gap-6 text-13">
          {page > 1 && (
            <Link to="/releases" search={page === 2 ? {} : { page: page - 1 }} className={linkClass}>
              {t('content.newer')}
            </Link>
          )}
          {page < pages && (
            <Link to="/releases" search={{ page: page + 1 }} className={linkClass}>
              {t('content.older')}
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}

export function ReleasePage({ note }: { note: OpenDocument }) {
  const t = useT()
  return (
    <article className="page py-10 lg:py-16">
      <p className="text-13">
        <Link to="/releases" className={linkClass}>
          {t('content.allReleases')}
        </Link>
      </p>
      <h1 className="mt-6 max-w-3xl text-36 font-semibold tracking-tight text-balance">{note.title}</h1>
      <div className="mt-2 mb-8">
        <Day date={note.date} />
      </div>
      <DocumentText document={note} />
    </article>
  )
}

function Day({ date }: { date: string }) {
  return (
    <time dateTime={date} className="num text-13 text-muted">
      {date}
    </time>
  )
}
