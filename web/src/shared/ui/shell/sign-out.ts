import { onlineManager } from '@tanstack/react-query'
import { api } from '../../data/index.ts'
import { joinLocale, useTexts, type Locale } from '../../i18n/index.ts'
import { toast } from '../toast.ts'

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

/** Ends the session on the server. */
export function useSignOut(): () => Promise<void> {
  const { t, locale } = useTexts()
  return () =>
    leaveBy(() => api['POST /logout'](), locale).catch(() => toast(t('shared.errorNetwork'), { type: 'error' }))
}
