import { consentCategories, type ConsentCategory } from '@exchange/contract/site/consent'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../shared/i18n/index.ts'
import { Button } from '../../../shared/ui/index.ts'

const ConsentDialog = lazy(() => import('./consent-dialog.tsx'))

interface ConsentProps {
  /** Nothing valid was chosen yet. */
  asked: boolean
  /** The choice was asked for from the footer. */
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** What may be stored in this browser: two answers of equal weight, and a closer look. */
export function ConsentBanner({ asked, isOpen, onOpen, onClose }: ConsentProps) {
  const texts = useTexts()
  const { t } = texts
  const [answered, setAnswered] = useState(false)
  const [busy, setBusy] = useState(false)

  const save = async (categories: readonly ConsentCategory[]) => {
    setBusy(true)
    const { chooseConsent } = await import('../choose-consent.ts')
    const isStored = await chooseConsent(categories, texts)
    setBusy(false)
    if (!isStored) return
    setAnswered(true)
    onClose()
  }

  return (
    <>
      {asked && !answered && (
        <section
          aria-label={t('shared.consentTitle')}
          className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised shadow-float"
        >
          <div className="page flex flex-col gap-3 py-4 lg:flex-row lg:items-center lg:gap-8">
            <p className="max-w-3xl text-13">{t('shared.consentText')}</p>
            <div className="grid gap-2 max-sm:grid-cols-2 sm:flex lg:ml-auto">
              <Button kind="quiet" size="sm" className="max-sm:col-span-2" onClick={onOpen}>
                {t('shared.consentChoose')}
              </Button>
              <Button kind="secondary" size="sm" busy={busy} onClick={() => void save(['necessary'])}>
                {t('shared.consentNecessary')}
              </Button>
              <Button kind="secondary" size="sm" busy={busy} onClick={() => void save(consentCategories)}>
                {t('shared.consentAll')}
              </Button>
            </div>
          </div>
        </section>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ConsentDialog busy={busy} onSave={(categories) => void save(categories)} onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}
