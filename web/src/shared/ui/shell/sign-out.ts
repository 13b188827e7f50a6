import { onlineManager } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ApiError } from '../../data/api-error.ts'
import { api } from '../../data/index.ts'
import { joinLocale, useTexts, type Locale } from '../../i18n/index.ts'
import { toast } from '../toast.ts'
import { left } from './left.ts'

const LEAVING_SECONDS = 7 * 86_400

/**
 * Ends this session by a call, then starts the page afresh, so that nothing of the account stays in memory.
 * @throws what the call throws; the page goes on then as before
 */
export async function leaveBy(end: () => Promise<unknown>, locale: Locale): Promise<void> {
  // What refetches by itself would ask in the name of a session that is over.
  onlineManager.setOnline(false)
  try {
    await end()
  } catch (error) {
    onlineManager.setOnline(true)
    throw error
  }
  location.assign(joinLocale(locale, '/'))
}

/**
 * Ends the session on the server. Where the server can't be asked, the page shows nothing more at once, and a cookie has the server end
 * the session when this browser next asks for anything.
 */
export function useSignOut(): () => Promise<void> {
  const { t, locale } = useTexts()
  const router = useRouter()
  return () =>
    leaveBy(() => api['POST /logout'](), locale).catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500) {
        toast(t('shared.errorNetwork'), { type: 'error' })
        return
      }
      const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', '']
      document.cookie = `${prefix}leaving=1; path=/; samesite=lax; max-age=${LEAVING_SECONDS}${secure}`
      const { data } = router.options.context
      data.forgetUser()
      data.current()?.clear()
      left.set()
    })
}
