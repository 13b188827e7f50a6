import { useT } from '../../../shared/i18n/index.ts'
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
      <Secret term={t('api-keys.key')} value={apiKey} copy={t('api-keys.copyKey')} />
      <Secret term={t('api-keys.secret')} value={secret} copy={t('api-keys.copySecret')} />
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

function Secret({ term, value, copy }: { term: string; value: string; copy: string }) {
  return (
    <div>
      <span className="text-12 text-muted">{term}</span>
      <div className="flex items-center gap-2 rounded border border-line-strong bg-panel pl-3">
        <code className="min-w-0 flex-1 py-2 font-mono text-12 break-all">{value}</code>
        <CopyButton text={value} what={copy} />
      </div>
    </div>
  )
}
