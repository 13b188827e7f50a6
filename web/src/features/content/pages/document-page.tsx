import type { ReactNode } from 'react'
import { locales, languageTag, useTexts } from '../../../shared/i18n/index.ts'
import type { OpenDocument } from '../pure/documents.ts'
import './document.css'

const tagOf = (locale: string): string => languageTag(locales.find((known) => known === locale) ?? 'en')

/** Prose in this language. It was made from files of the repository, so its HTML is trusted. */
export function DocumentHtml({ html, locale }: { html: string; locale: string }) {
  const { locale: own } = useTexts()
  return (
    <div
      className="document"
      lang={locale === own ? undefined : tagOf(locale)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
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

/** A page that is mostly one text. */
export function DocumentPage({ document, before, children }: DocumentPageProps) {
  return (
    <article className="page py-10 lg:py-16">
      <h1 className="max-w-3xl text-36 font-semibold tracking-tight text-balance">{document.title}</h1>
      <p className="mt-3 mb-10 max-w-2xl text-15 text-muted">{document.summary}</p>
      {before}
      <DocumentText document={document} />
      {children}
    </article>
  )
}
