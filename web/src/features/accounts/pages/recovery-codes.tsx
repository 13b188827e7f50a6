import { useT } from '../../../shared/i18n/index.ts'
import { Banner, Button, CopyButton } from '../../../shared/ui/index.ts'

/** The codes, which are shown this once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useT()
  return (
    <section className="mt-8" aria-label={t('security.recoveryKeep')}>
      <div className="flex items-center gap-2">
        <h2 className="text-18 font-semibold">{t('security.recoveryKeep')}</h2>
        <CopyButton text={codes.join('\n')} what={t('security.recoveryCopy')} />
      </div>
      <Banner kind="warn" className="my-4">
        {t('security.recoveryText')}
      </Banner>
      <ul aria-label={t('security.recovery')} className="grid max-w-md gap-x-8 gap-y-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="num text-15">{code}</code>
          </li>
        ))}
      </ul>
      <Button className="mt-6" onClick={onSaved}>
        {t('security.recoverySaved')}
      </Button>
    </section>
  )
}
