import { CONSENT_COOKIE, consentCategories, readConsent, type ConsentCategory } from '@exchange/contract/site/consent'
import { useState } from 'react'
import { readCookie } from '../../../shared/data/index.ts'
import { useT, useTextsOf, type MessageKey } from '../../../shared/i18n/index.ts'
import { Dialog } from '../../../shared/ui/dialog.ts'
import { Button, Checkbox } from '../../../shared/ui/index.ts'

const texts: Record<ConsentCategory, { name: MessageKey; use: MessageKey }> = {
  necessary: { name: 'site.consentNecessaryName', use: 'site.consentNecessaryUse' },
  analytics: { name: 'site.consentAnalyticsName', use: 'site.consentAnalyticsUse' },
  functional: { name: 'site.consentFunctionalName', use: 'site.consentFunctionalUse' },
  marketing: { name: 'site.consentMarketingName', use: 'site.consentMarketingUse' },
}

interface ConsentDialogProps {
  busy: boolean
  onSave: (categories: readonly ConsentCategory[]) => void
  onClose: () => void
}

/** The necessary is always on; everything else is off until it is switched on here. */
export default function ConsentDialog({ busy, onSave, onClose }: ConsentDialogProps) {
  useTextsOf('site')
  const t = useT()
  const [chosen, setChosen] = useState<ReadonlySet<ConsentCategory>>(
    () => new Set(['necessary', ...(readConsent(readCookie(CONSENT_COOKIE), Date.now())?.categories ?? [])]),
  )
  const set = (category: ConsentCategory, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(category)
    else next.delete(category)
    setChosen(next)
  }
  return (
    <Dialog open onClose={onClose} size="md" title={t('shared.cookieSettings')} description={t('site.consentLead')}>
      <ul className="divide-y divide-line border-y border-line">
        {consentCategories.map((category) => (
          <li key={category} className="py-3">
            <Checkbox
              checked={chosen.has(category)}
              disabled={category === 'necessary'}
              onChange={(event) => set(category, event.target.checked)}
              label={<span className="font-medium">{t(texts[category].name)}</span>}
            />
            <p className="mt-1 ml-6 text-12 text-muted">{t(texts[category].use)}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button kind="secondary" disabled={busy} onClick={() => onSave(['necessary'])}>
          {t('shared.consentNecessary')}
        </Button>
        <Button kind="secondary" disabled={busy} onClick={() => onSave(consentCategories)}>
          {t('shared.consentAll')}
        </Button>
        <Button busy={busy} onClick={() => onSave(consentCategories.filter((category) => chosen.has(category)))}>
          {t('site.consentSave')}
        </Button>
      </div>
    </Dialog>
  )
}
