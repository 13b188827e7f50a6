import { useT } from '../../../shared/i18n/index.ts'
import { CopiedValue } from '../../../shared/ui/base/copied-value.tsx'
import { Banner, Button } from '../../../shared/ui/index.ts'

/** The one time that the secret is seen. */
export function Secret({ keyText, secret, onDone }: { keyText: string; secret: string; onDone: () => void }) {
  const t = useT()
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <Banner kind="warn" className="border border-l-2">
        {t('api-keys.createdText')}
      </Banner>
      <CopiedValue term={t('api-keys.key')} value={keyText} copy={t('api-keys.copyKey')} />
      <CopiedValue term={t('api-keys.secret')} value={secret} copy={t('api-keys.copySecret')} />
      <Button size="lg" wide onClick={onDone}>
        {t('api-keys.done')}
      </Button>
    </div>
  )
}
