import type { Integration } from '@exchange/contract/integrations'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { Badge, type BadgeKind } from '../../../shared/ui/index.ts'

const looks: Record<Integration['state'], { text: MessageKey; kind: BadgeKind }> = {
  unproven: { text: 'integrations.unproven', kind: 'warn' },
  on: { text: 'api-keys.on', kind: 'buy' },
  failing: { text: 'integrations.failing', kind: 'warn' },
  off: { text: 'api-keys.off', kind: 'neutral' },
}

/** Whether events arrive, and if not, why. */
export function State({ integration: { state } }: { integration: Integration }) {
  const t = useT()
  const { text, kind } = looks[state]
  return <Badge kind={kind}>{t(text)}</Badge>
}
