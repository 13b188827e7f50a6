import { useT } from '../../../shared/i18n/index.ts'
import { CopiedValue } from '../../../shared/ui/base/copied-value.tsx'
import { Banner, Button, CopyButton } from '../../../shared/ui/index.ts'
import { ccxtSnippet } from '../pure/snippet.ts'

interface CreatedKeyProps {
  apiKey: string
  secret: string
  onDone: () => void
}

/** The one time that the secret is seen. */
export function CreatedKey({ apiKey, secret, onDone }: CreatedKeyProps) {
  const t = useT()
  const snippet = ccxtSnippet(location.origin, apiKey, secret)
  return (
    <div className="flex flex-col gap-4">
      <Banner kind="warn" className="border border-l-2">
        {t('api-keys.createdText')}
      </Banner>
      <CopiedValue term={t('api-keys.key')} value={apiKey} copy={t('api-keys.copyKey')} />
      <CopiedValue term={t('api-keys.secret')} value={secret} copy={t('api-keys.copySecret')} />
      <div>
        <div className="flex items-center justify-between">
          <span className="text-12 text-muted">{t('api-keys.snippet')}</span>
          <CopyButton text={snippet} what={t('api-keys.copySnippet')} />
        </div>
        <pre className="max-h-56 overflow-y-auto rounded border border-line bg-panel p-3 font-mono text-11 break-all whitespace-pre-wrap">
          {snippet}
        </pre>
      </div>
      <Button size="lg" wide onClick={onDone}>
        {t('api-keys.done')}
      </Button>
    </div>
  )
}
