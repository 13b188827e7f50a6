import { useT } from '../../../shared/i18n/index.ts'
import { Banner, Button } from '../../../shared/ui/index.ts'
import { useAccess } from '../devices.ts'

/** Offers to sign out all other sessions, which were opened before the protection changed. */
export function OthersOffer({ onEnded }: { onEnded: () => void }) {
  const t = useT()
  const { endOthers } = useAccess()
  const end = async () => {
    if (await endOthers()) onEnded()
  }
  return (
    <Banner className="mt-6 flex flex-wrap items-center justify-between gap-3">
      <span>{t('security.othersStay')}</span>
      <Button kind="secondary" size="sm" onClick={() => void end()}>
        {t('security.endOthers')}
      </Button>
    </Banner>
  )
}
