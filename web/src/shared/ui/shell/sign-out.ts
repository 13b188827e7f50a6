import { onlineManager } from '@tanstack/react-query'
import { api } from '../../data/index.ts'
import { useT } from '../../i18n/index.ts'
import { toast } from '../toast.ts'

/** ST-04: ends the session on the server, then starts the page afresh, so that nothing of the account stays in memory. */
export function useSignOut(): () => Promise<void> {
  const t = useT()
  return async () => {
    // What refetches by itself would ask in the name of a session that is over.
    onlineManager.setOnline(false)
    try {
      await api['POST /logout']()
    } catch {
      onlineManager.setOnline(true)
      toast(t('shared.errorNetwork'), { type: 'error' })
      return
    }
    location.assign('/')
  }
}
