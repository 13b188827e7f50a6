import type { ApiKey } from '@exchange/contract/api-keys'
import { useT } from '../../../shared/i18n/index.ts'
import { openModal, toast } from '../../../shared/ui/index.ts'
import { useDeleteKey } from '../data.ts'

/** Asks, deletes and says so; whether it is gone. */
export function useAskToDelete(): (key: ApiKey) => Promise<boolean> {
  const t = useT()
  const remove = useDeleteKey()
  return async ({ id, label }) => {
    const choice = await openModal('alert', {
      title: t('api-keys.deleteTitle'),
      text: t('api-keys.deleteText', { label }),
      confirm: t('api-keys.deleteConfirm'),
      isDanger: true,
      run: async () => void (await remove.mutateAsync(id)),
    })
    if (choice !== 'confirmed') return false
    toast(t('api-keys.deleted'), { type: 'success' })
    return true
  }
}
