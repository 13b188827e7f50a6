import { ApiError } from '../data/index.ts'
import type { Translate } from '../i18n/index.ts'
import { toast, type ToastType } from './toast.ts'

interface Said {
  readonly title: string
  readonly type: ToastType
  readonly description?: string
}

/** Which words and which kind of toast an error of the API gets. */
export function sayApiError(error: unknown, t: Translate): Said {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { title: t('shared.errorTimeout'), type: 'error' }
  if (!(error instanceof ApiError)) return { title: t('shared.errorNetwork'), type: 'error' }
  if (error.status === 451)
    return {
      title: t('shared.errorFeatureDisabled'),
      type: 'error',
      description: t('shared.codeNumber', { code: error.code }),
    }
  if ('tooManyAttempt' in error.errors || error.data.tooManyAttempt === true) {
    return {
      title: t('shared.tooManyAttempts'),
      type: 'warning',
      description: t('shared.codeNumber', { code: error.code }),
    }
  }
  if (error.notification !== null)
    return { title: error.notification.message, type: error.notification.type === 'notification' ? 'info' : 'warning' }
  if (error.status >= 500) return { title: t('shared.errorUnknown'), type: 'error', description: error.message }
  const first = Object.values(error.errors)[0]?.[0]
  return { title: first ?? error.message, type: 'error' }
}

/** Says by a toast what went wrong with a call. 401 says nothing: the page is on its way to the sign-in. */
export function toastApiError(error: unknown, t: Translate): void {
  if (error instanceof ApiError && error.status === 401) return
  // Whoever was asked for a proof and left knows it.
  if (error instanceof ApiError && error.error === 'confirmation-required') return
  const { title, ...options } = sayApiError(error, t)
  toast(title, options)
}
