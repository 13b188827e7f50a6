import { Link } from '@tanstack/react-router'
import { useT, useTexts } from '../../../shared/i18n/index.ts'
import type { OpenDocument } from '../pure/documents.ts'
import type { ReleaseEntry } from '../releases.ts'
import { dayIn } from '../../../shared/format/text-figures.ts'
import { DocumentText, PageLead } from './document-page.tsx'

export const RELEASES_PER_PAGE = 10

interface ReleasesPageProps {
  entries: readonly ReleaseEntry[]
  /** From 1. */
  page: number
  total: number
}

const linkClass = 'text-accent underline underline-offset-4'

/** What was added, newest first. */
export function ReleasesPage({ entries, page, total }: ReleasesPageProps) {
  const t = useT()
  const pages = Math.ceil(total / RELEASES_PER_PAGE)
  return (
    <div className="page page-split py-10 lg:py-16">
      <PageLead title={t('content.releasesTitle')} lead={t('content.releasesLead')}>
        <p className="mt-1 text-13">
          <a href="/releases/feed.xml" className={linkClass}>
            {t('content.feed')}
          </a>
        </p>
      </PageLead>
      <div>
        <ol className="border-t border-line">
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
    </div>
  )
}

export function ReleasePage({ note }: { note: OpenDocument }) {
  const t = useT()
  return (
    <article className="page page-split py-10 lg:py-16">
      <PageLead title={note.title} lead={<Day date={note.date} />}>
        <p className="mt-4 text-13">
          <Link to="/releases" className={linkClass}>
            {t('content.allReleases')}
          </Link>
        </p>
      </PageLead>
      <DocumentText document={note} />
    </article>
  )
}

function Day({ date }: { date: string }) {
  const { tag } = useTexts()
  return (
    <time dateTime={date} className="num text-13 text-muted">
      {dayIn(tag, date)}
    </time>
  )
}
