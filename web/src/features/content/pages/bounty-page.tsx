import { useTexts } from '../../../shared/i18n/index.ts'
import { severities } from '../pure/bounty.ts'
import { figureIn } from '../../../shared/format/text-figures.ts'
import type { OpenDocument } from '../pure/documents.ts'
import { DocumentPage } from './document-page.tsx'
import { PlainTable } from './plain-table.tsx'

/** What is looked for, what it is worth and how to report it. */
export function BountyPage({ document }: { document: OpenDocument }) {
  const { t, tag } = useTexts()
  return (
    <DocumentPage
      document={document}
      before={
        <section className="mb-10">
          <h2 className="mb-2 text-18 font-semibold">{t('content.rewards')}</h2>
          <PlainTable
            caption={t('content.rewards')}
            head={[t('content.severity'), t('content.severityMeans'), t('content.reward')]}
            figuresFrom={2}
            rows={severities.map(({ name, example, from, to }) => [
              t(name),
              t(example),
              t('content.rewardRange', { from: figureIn(tag, from), to: figureIn(tag, to), unit: 'USDT' }),
            ])}
          />
          <p className="mt-2 text-12 text-muted">{t('content.rewardNote')}</p>
        </section>
      }
    />
  )
}
