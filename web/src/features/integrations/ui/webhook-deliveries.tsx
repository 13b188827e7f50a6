import type { ReferenceVariant } from '@exchange/contract/integrations'
import { useT } from '../../../shared/i18n/index.ts'
import { CodeBlock } from './code-block.tsx'
import { ReferenceVariants } from './reference-variants.tsx'

interface WebhookDeliveriesProps {
  deliveries: readonly ReferenceVariant[]
  /** Of a recorded delivery. */
  headers: string
}

/** What a receiver is sent: the headers of a delivery, and the body of each kind. */
export function WebhookDeliveries({ deliveries, headers }: WebhookDeliveriesProps) {
  const t = useT()
  return (
    <section aria-labelledby="deliveries" className="border-t border-line pt-8 pb-12">
      <h2 id="deliveries" className="scroll-mt-20 text-18 font-semibold text-balance">
        <a href="#deliveries" className="underline-offset-4 hover:underline">
          {t('api-docs.deliveries')}
        </a>
      </h2>
      <p className="mt-2 mb-4 max-w-2xl text-15">{t('api-docs.deliveriesLead')}</p>
      <CodeBlock language={t('api-docs.headers')} code={headers} />
      <ReferenceVariants variants={deliveries} prefix="delivery" label={t('api-docs.delivery')} />
    </section>
  )
}
