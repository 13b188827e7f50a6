import type { ReferenceOperation as Operation } from '@exchange/contract/integrations'
import { useT } from '../../../shared/i18n/index.ts'
import { languages, type Language } from '../pure/docs-search.ts'
import { callOf, curlExample, variablesOf } from '../pure/call.ts'
import { anchorOf } from '../pure/reference.ts'
import { CodeBlock } from './code-block.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { Program } from './program.tsx'
import { ReferenceEntry } from './reference-entry.tsx'
import { ReferenceErrors } from './reference-errors.tsx'
import { ReferenceFields } from './reference-fields.tsx'
import { ReferenceVariants } from './reference-variants.tsx'

interface ReferenceOperationProps {
  operation: Operation
  language: Language
  origin: string
}

/** One operation: what it does, what it takes and gives, and a program that calls it. */
export function ReferenceOperation({ operation, language, origin }: ReferenceOperationProps) {
  const t = useT()
  const { method, path, summary, text, isExtension } = operation
  return (
    <ReferenceEntry
      name={path}
      verb={method}
      summary={summary}
      isExtension={isExtension}
      more={<ReferenceVariants variants={operation.variants} prefix={anchorOf(path)} label={t('api-docs.response')} />}
      example={
        <>
          <Example operation={operation} language={language} origin={origin} />
          <CodeBlock
            language={t('api-docs.answerWith', { status: operation.example.status })}
            code={operation.example.answer}
          />
        </>
      }
    >
      <p className="text-15" lang="en">
        {text}
      </p>
      <Rules operation={operation} />
      <h3 className="mt-6 mb-2 text-13 font-medium">{t('api-docs.request')}</h3>
      {operation.input.length === 0 ? (
        <p className="text-13 text-muted">{t('api-docs.noFields')}</p>
      ) : (
        <ReferenceFields fields={operation.input} isInput />
      )}
      <details className="mt-6">
        <summary className="text-13 font-medium">{t('api-docs.answerFields')}</summary>
        <div className="mt-2">
          <ReferenceFields fields={operation.answer} isInput={false} />
        </div>
      </details>
      {operation.errors.length > 0 && <Errors operation={operation} />}
    </ReferenceEntry>
  )
}

/** What a key needs, how often it may call, and where else the operation is served. */
function Rules({ operation: { permission, scope, limit, cost, socketMethod } }: { operation: Operation }) {
  const t = useT()
  const counted = { ip: 'perIp', account: 'perAccount', 'ip+key': 'perKey' } as const
  const per = limit.per === 'ip' || limit.per === 'account' || limit.per === 'ip+key' ? counted[limit.per] : 'perKey'
  return (
    <dl className="num mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
      <dt className="text-muted">{t('api-docs.key')}</dt>
      <dd>{permission === null ? t('api-docs.noKey') : <code className="font-mono text-12">{permission}</code>}</dd>
      {scope !== null && (
        <>
          <dt className="text-muted">{t('api-docs.scope')}</dt>
          <dd>
            <code className="font-mono text-12">{scope}</code>
          </dd>
        </>
      )}
      <dt className="text-muted">{t('api-docs.limit')}</dt>
      <dd>
        {t('api-docs.calls', { n: limit.points, seconds: limit.seconds })}, {t(`api-docs.${per}`)}
        {limit.group !== null && (
          <>
            {' · '}
            {t('api-docs.lane')} <code className="font-mono text-12">{limit.group}</code>
          </>
        )}
        {cost > 0 && ` · ${t('api-docs.cost', { n: cost })}`}
      </dd>
      {socketMethod !== null && (
        <>
          <dt className="text-muted">{t('api-docs.socket')}</dt>
          <dd>
            <code className="font-mono text-12 break-all">{socketMethod}</code>
          </dd>
        </>
      )}
    </dl>
  )
}

function Example({ operation, language, origin }: ReferenceOperationProps) {
  const t = useT()
  const call = callOf(operation)
  const variables = variablesOf(call)
  const choice = <LanguageChoice languages={languages} current={language} anchor={anchorOf(operation.path)} />
  return (
    <div>
      {language === 'curl' ? (
        <CodeBlock language="" code={curlExample(call, origin)} choice={choice} />
      ) : (
        <Program of={call} language={language} origin={origin} choice={choice} />
      )}
      {variables.length > 0 && (
        <p className="mt-2 text-12 text-muted">{t('api-docs.variables', { names: variables.join(', ') })}</p>
      )}
    </div>
  )
}

/** What it refuses with itself, and where the rest is told that it shares with others. */
function Errors({ operation: { errors, shared } }: { operation: Operation }) {
  const t = useT()
  return (
    <details className="mt-3">
      <summary className="text-13 font-medium">{t('api-docs.errors', { n: errors.length })}</summary>
      <ReferenceErrors errors={errors} />
      <p className="mt-2 text-13">
        <a href={`/api-docs/errors#${shared}`} className="underline underline-offset-4">
          {t('api-docs.sharedErrors')}
        </a>
      </p>
    </details>
  )
}
