import type { MessageKey } from '../../../shared/i18n/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Badge, type BadgeKind } from '../../../shared/ui/base/badge.tsx'
import type { OpenDocument } from '../pure/documents.ts'
import { DocumentPage } from './document-page.tsx'
import { PlainTable } from './plain-table.tsx'

const levels: readonly { badge: BadgeKind; name: MessageKey; means: MessageKey; follows: MessageKey }[] = [
  { badge: 'buy', name: 'content.riskSafe', means: 'content.riskSafeMeans', follows: 'content.riskSafeFollows' },
  {
    badge: 'warn',
    name: 'content.riskWarning',
    means: 'content.riskWarningMeans',
    follows: 'content.riskWarningFollows',
  },
  { badge: 'sell', name: 'content.riskDanger', means: 'content.riskDangerMeans', follows: 'content.riskDangerFollows' },
]

/** What screening looks at and what its three levels lead to. */
export function ScreeningPage({ document }: { document: OpenDocument }) {
  const t = useT()
  return (
    <DocumentPage
      document={document}
      before={
        <section className="mb-10">
          <h2 className="mb-2 text-18 font-semibold">{t('content.riskLevels')}</h2>
          <PlainTable
            caption={t('content.riskLevels')}
            head={[t('content.riskLevel'), t('content.riskMeans'), t('content.riskFollows')]}
            rows={levels.map(({ badge, name, means, follows }) => [
              <Badge key="level" kind={badge}>
                {t(name)}
              </Badge>,
              t(means),
              t(follows),
            ])}
          />
        </section>
      }
    />
  )
}
