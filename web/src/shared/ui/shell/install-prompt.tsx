import type { Translate } from '../../i18n/index.ts'
import { Button } from '../base/button.tsx'

/** Chrome's offer to install the site as an app. */
export interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

interface InstallPromptProps {
  t: Translate
  onInstall: () => void
  onRefuse: () => void
}

export function InstallPrompt({ t, onInstall, onRefuse }: InstallPromptProps) {
  return (
    <section
      aria-label={t('shared.installTitle')}
      className="fixed right-4 bottom-4 z-30 w-80 max-w-[calc(100vw-2rem)] rounded bg-raised p-4 shadow-float"
    >
      <p className="text-13 font-medium">{t('shared.installTitle')}</p>
      <p className="mt-1 text-12 text-muted">{t('shared.installText')}</p>
      <div className="mt-3 flex gap-2">
        <Button size="sm" onClick={onInstall}>
          {t('shared.install')}
        </Button>
        <Button size="sm" kind="quiet" onClick={onRefuse}>
          {t('shared.notNow')}
        </Button>
      </div>
    </section>
  )
}
