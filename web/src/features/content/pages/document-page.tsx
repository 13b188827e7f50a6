import type { ReactNode } from 'react'
import { locales, languageTag, useTexts } from '../../../shared/i18n/index.ts'
import type { OpenDocument } from '../pure/documents.ts'
import './document.css'

/** Gives the `lang` of a text in some language; undefined in the language of the page. */
export function useLangOf(): (locale: string) => string | undefined {
  const { locale: own } = useTexts()
  return (locale) => (locale === own ? undefined : languageTag(locales.find((known) => known === locale) ?? 'en'))
}

/** Prose in this language. It was made from files of the repository, so its HTML is trusted. */
export function DocumentHtml({ html, locale }: { html: string; locale: string }) {
  const langOf = useLangOf()
  return <div className="document" lang={langOf(locale)} dangerouslySetInnerHTML={{ __html: html }} />
}

/** The text of a document. */
export function DocumentText({ document: { html, locale } }: { document: OpenDocument }) {
  return <DocumentHtml html={html} locale={locale} />
}

interface DocumentPageProps {
  document: OpenDocument
  /** Between the heading and the text. */
  before?: ReactNode
  /** After the text. */
  children?: ReactNode
}

/** What a page of text is about; beside the text where there is room, and in view while it is read. */
export function PageLead({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-10 lg:sticky lg:top-10">
      <h1 className="text-36 font-semibold tracking-tight text-balance hyphens-auto wrap-anywhere">{title}</h1>
      <div className="mt-3 max-w-2xl text-15 text-muted">{lead}</div>
      {children}
    </header>
  )
}

/** A page that is mostly one text. */
export function DocumentPage({ document, before, children }: DocumentPageProps) {
  return (
    <article className="page page-split py-10 lg:py-16">
      <PageLead title={document.title} lead={document.summary} />
      <div className="min-w-0">
        {before}
        <DocumentText document={document} />
        {children}
      </div>
    </article>
  )
}
