import { useT } from '../../../shared/i18n/index.ts'
import type { OpenDocument } from '../pure/documents.ts'
import type { QrCode } from '../../../shared/format/qr-path.ts'
import { DocumentText } from './document-page.tsx'

interface InstallPageProps {
  document: OpenDocument
  /** Of this site, as the code says it. */
  address: string
  code: QrCode
}

/** The site as an app, with a code that opens it on a phone. */
export function InstallPage({ document, address, code }: InstallPageProps) {
  const t = useT()
  return (
    <article className="page grid gap-12 py-10 lg:grid-cols-[minmax(0,44rem)_16rem] lg:gap-x-24 lg:py-16">
      <div>
        <h1 className="text-36 font-semibold tracking-tight text-balance wrap-anywhere">{document.title}</h1>
        <p className="mt-3 mb-10 text-15 text-muted">{document.summary}</p>
        <DocumentText document={document} />
      </div>
      <figure className="max-lg:order-first max-lg:hidden">
        {/* A reader of codes needs dark on light in either theme. */}
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          className="w-64 border border-line"
          shapeRendering="crispEdges"
          aria-hidden="true"
        >
          <rect width={code.size} height={code.size} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
        <figcaption className="mt-3 text-13 text-muted">
          {t('content.qrText')}
          <br />
          <span className="break-all text-text">{address}</span>
        </figcaption>
      </figure>
    </article>
  )
}
