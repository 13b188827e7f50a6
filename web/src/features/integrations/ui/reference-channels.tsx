import type { ReferenceChannel } from '@exchange/contract/integrations'
import { useT } from '../../../shared/i18n/index.ts'
import { CodeBlock } from './code-block.tsx'
import { ReferenceEntry } from './reference-entry.tsx'
import { ReferenceFields } from './reference-fields.tsx'

const authTexts = { guest: 'noKey', user: 'authorized', session: 'sessionOnly' } as const

/** The methods of a section of the socket, each with the push that follows it. */
export function ReferenceChannels({ channels }: { channels: readonly ReferenceChannel[] }) {
  return channels.map((channel) => <Channel key={channel.method} channel={channel} />)
}

function Channel({ channel }: { channel: ReferenceChannel }) {
  const t = useT()
  const { method, summary, text, isExtension, auth, cost, params, result, example, push } = channel
  return (
    <ReferenceEntry
      name={method}
      summary={summary}
      isExtension={isExtension}
      example={
        <>
          <CodeBlock language={t('api-docs.request')} code={example.request} />
          <CodeBlock language={t('api-docs.response')} code={example.answer} />
        </>
      }
      more={push !== null && <Push push={push} />}
    >
      <p className="text-15" lang="en">
        {text}
      </p>
      <p className="num mt-4 text-13 text-muted">
        {[t(`api-docs.${authTexts[auth]}`), ...(cost === null ? [] : [t('api-docs.cost', { n: cost })])].join(' · ')}
      </p>
      <h3 className="mt-6 mb-2 text-13 font-medium">{t('api-docs.request')}</h3>
      {params.length === 0 ? (
        <p className="text-13 text-muted">{t('api-docs.noFields')}</p>
      ) : (
        <ReferenceFields fields={params} isInput />
      )}
      <details className="mt-6">
        <summary className="text-13 font-medium">{t('api-docs.answerFields')}</summary>
        <div className="mt-2">
          <ReferenceFields fields={result} isInput={false} />
        </div>
      </details>
    </ReferenceEntry>
  )
}

function Push({ push }: { push: NonNullable<ReferenceChannel['push']> }) {
  const t = useT()
  return (
    <div className="mt-8 grid gap-x-10 gap-y-6 xl:grid-cols-2">
      <div className="min-w-0">
        <h3 className="text-13 font-medium">
          {t('api-docs.push')} <code className="font-mono text-12 break-all">{push.method}</code>
        </h3>
        <p className="mt-2 mb-3 text-15" lang="en">
          {push.text}
        </p>
        <ReferenceFields fields={push.params} isInput={false} />
      </div>
      <div className="min-w-0">
        <CodeBlock language={t('api-docs.push')} code={push.example} />
      </div>
    </div>
  )
}
