import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../shared/i18n/index.ts'
import { cx } from '../../../shared/ui/base/cx.ts'
import { useLangOf } from '../../content/index.ts'
import type { ApiDocs, PageName } from '../api-docs.ts'
import { START } from '../pure/docs-search.ts'
import { anchorOf, findOperations, findPages } from '../pure/reference.ts'

const linkClass =
  '-ml-px block border-l-2 border-transparent py-1 pl-4 text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text'

interface DocsContentsProps {
  docs: ApiDocs
  /** What the address asks for. */
  words: string
}

/** The pages, the operations of this one, and a search over all of them. */
export function DocsContents({ docs, words }: DocsContentsProps) {
  const t = useT()
  const [asked, setAsked] = useState(words)
  const pages = findPages([...docs.guide, ...docs.reference], asked)
  const operations = findOperations(docs.sections, asked)
  const n = pages.length + operations.length
  return (
    <div className="min-w-0 text-13 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto lg:py-10 lg:pr-2 print:hidden">
      <Search asked={asked} onAsked={setAsked} />
      {asked.trim() === '' ? (
        <>
          <details className="mt-3 border-y border-line py-3 lg:hidden">
            <summary className="font-medium">{t('api-docs.contents')}</summary>
            <Pages docs={docs} />
          </details>
          <nav aria-label={t('api-docs.contents')} className="max-lg:hidden">
            <Pages docs={docs} />
          </nav>
        </>
      ) : (
        <div className="mt-3">
          <output className="num text-12 text-muted">
            {n === 0 ? t('api-docs.nothing') : t('api-docs.found', { n })}
          </output>
          <ul className="mt-2 border-l border-line">
            {pages.map((page) => (
              <li key={page.slug}>
                <PageLink page={page} onFollowed={() => setAsked('')} />
              </li>
            ))}
            {operations.map(({ id, section, anchor, method, path, summary }) => (
              <li key={id}>
                <Link
                  to="/api-docs/$section"
                  params={{ section }}
                  hash={anchor}
                  className={linkClass}
                  onClick={() => setAsked('')}
                >
                  <span className="block text-text" lang="en">
                    {summary}
                  </span>
                  <code className="block font-mono text-11 break-all">
                    {method} {path}
                  </code>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** "/" goes there from anywhere on the page; without scripts it is a form that asks the server. */
function Search({ asked, onAsked }: { asked: string; onAsked: (words: string) => void }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]')) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <search>
      <form className="relative" onSubmit={(event) => event.preventDefault()}>
        <input
          ref={field}
          type="search"
          name="q"
          value={asked}
          onChange={(event) => onAsked(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onAsked('')}
          aria-label={t('api-docs.find')}
          aria-keyshortcuts="/"
          placeholder={t('api-docs.find')}
          className="h-10 w-full rounded border border-line-strong bg-panel px-3 placeholder:text-muted hover:border-text lg:pr-9"
        />
        {/* Where there are keys to press. */}
        {asked === '' && (
          <kbd
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-2 my-auto flex size-6 items-center justify-center rounded-sm border border-line bg-bg font-mono text-12 text-muted max-lg:hidden"
          >
            /
          </kbd>
        )}
      </form>
    </search>
  )
}

function Pages({ docs }: { docs: ApiDocs }) {
  const t = useT()
  return (
    <>
      <Group title={t('api-docs.guide')} pages={docs.guide} docs={docs} />
      <Group title={t('api-docs.reference')} pages={docs.reference} docs={docs} />
      <p className="mt-6">
        <a href="/api/openapi.json" className="text-muted underline underline-offset-4 hover:text-text">
          {t('api-docs.openapi')}
        </a>
      </p>
      <p className="mt-2">
        <a href="/api/asyncapi.json" className="text-muted underline underline-offset-4 hover:text-text">
          {t('api-docs.asyncapi')}
        </a>
      </p>
    </>
  )
}

const operationsOf = ({ name, sections }: ApiDocs) => sections.find((each) => each.slug === name.slug)?.operations ?? []

interface PageLinkProps {
  page: PageName
  onFollowed?: () => void
}

function PageLink({ page: { slug, title, locale }, onFollowed }: PageLinkProps) {
  const langOf = useLangOf()
  const shared = { className: linkClass, lang: langOf(locale), onClick: onFollowed }
  return slug === START ? (
    <Link to="/api-docs" activeOptions={{ exact: true, includeSearch: false }} {...shared}>
      {title}
    </Link>
  ) : (
    <Link to="/api-docs/$section" params={{ section: slug }} activeOptions={{ includeSearch: false }} {...shared}>
      {title}
    </Link>
  )
}

function Group({ title, pages, docs }: { title: string; pages: readonly PageName[]; docs: ApiDocs }) {
  return (
    <>
      <p className="mt-6 mb-1 font-medium">{title}</p>
      <ul className="border-l border-line">
        {pages.map((page) => (
          <li key={page.slug}>
            <PageLink page={page} />
            {page.slug === docs.name.slug && (
              <ul lang="en">
                {operationsOf(docs).map(({ id, path, summary }) => (
                  <li key={id}>
                    <a href={`#${anchorOf(path)}`} title={path} className={cx(linkClass, 'pl-8 text-12')}>
                      {summary}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
