import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { regionContent } from '../../../shared/region/index.ts'
import { useSettings } from '../../../shared/data/use-settings.ts'
import { markFiles, type MarkFile } from '../pure/mark-file.ts'
import type { OpenDocument } from '../pure/documents.ts'
import { DocumentPage } from './document-page.tsx'

const fileNames: Readonly<Record<MarkFile, MessageKey>> = {
  'mark-ink': 'content.markInk',
  'mark-paper': 'content.markPaper',
  'icon-ink': 'content.iconInk',
  'icon-paper': 'content.iconPaper',
}

const colours: readonly { name: MessageKey; token: string }[] = [
  { name: 'content.colourGround', token: 'bg' },
  { name: 'content.colourText', token: 'text' },
  { name: 'content.colourMuted', token: 'muted' },
  { name: 'content.colourAccent', token: 'accent' },
  { name: 'content.colourBuy', token: 'buy' },
  { name: 'content.colourSell', token: 'sell' },
]

/** The mark with its clear space, colours, type, and the files. */
export function BrandPage({ document }: { document: OpenDocument }) {
  const t = useT()
  const { brand } = regionContent(useSettings().region)
  return (
    <DocumentPage document={document}>
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <section>
          <h2 className="text-18 font-semibold">{t('content.clearSpace')}</h2>
          <p className="mt-1 text-13 text-muted">{t('content.clearSpaceText')}</p>
          <svg
            viewBox="-8 -8 40 40"
            className="mt-4 w-full max-w-72 border border-line bg-panel"
            fill="none"
            aria-hidden="true"
          >
            <path d="M-6-6h36v36h-36z" className="stroke-line-strong" strokeWidth="0.2" strokeDasharray="1 1" />
            <path d="M0 0h24v24h-24z" className="stroke-line" strokeWidth="0.2" />
            <path d={brand.mark} className="stroke-text" strokeWidth="2" />
          </svg>
        </section>
        <section>
          <h2 className="text-18 font-semibold">{t('content.files')}</h2>
          <ul className="mt-3 border-t border-line">
            {markFiles.map((file) => (
              <li key={file} className="flex h-11 items-center justify-between gap-4 border-b border-line text-13">
                <span>{t(fileNames[file])}</span>
                <a
                  href={`/brand-guideline/${file}.svg`}
                  download
                  className="num text-accent underline underline-offset-4"
                >
                  {file}.svg
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className="text-18 font-semibold">{t('content.colours')}</h2>
          <ul className="mt-3 grid grid-cols-2 gap-px border border-line bg-line sm:grid-cols-3">
            {colours.map(({ name, token }) => (
              <li key={token} className="bg-panel p-3 text-12">
                <span
                  className="mb-2 block h-12 border border-line"
                  style={{ backgroundColor: `var(--${token})` }}
                  aria-hidden="true"
                />
                {t(name)}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className="text-18 font-semibold">{t('content.type')}</h2>
          <p className="mt-1 text-13 text-muted">{t('content.typeText')}</p>
          <p className="mt-4 text-36 font-semibold tracking-tight">{brand.name}</p>
          <p className="num mt-1 text-24">0123456789.00</p>
        </section>
      </div>
    </DocumentPage>
  )
}
