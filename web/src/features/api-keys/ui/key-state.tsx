import type { ApiKey } from '@exchange/contract/api-keys'
import { useT } from '../../../shared/i18n/index.ts'
import { Badge } from '../../../shared/ui/index.ts'

/** Whether the key works, and if not, why. */
export function KeyState({ apiKey: { enabled, idle } }: { apiKey: ApiKey }) {
  const t = useT()
  if (enabled) return <Badge kind="buy">{t('api-keys.on')}</Badge>
  return <Badge kind={idle ? 'warn' : 'neutral'}>{t(idle ? 'api-keys.idle' : 'api-keys.off')}</Badge>
}
