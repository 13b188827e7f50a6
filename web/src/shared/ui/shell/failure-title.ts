import { isNotFound } from '@tanstack/react-router'
import type { MessageKey } from '../../i18n/index.ts'
import { isFailure } from './failure.ts'

/** The status that a page failed with, by what its loader threw. */
export function failureStatus(error: unknown): number {
  if (isNotFound(error)) return 404
  return isFailure(error) ? error.status : 500
}

const titles: Readonly<Record<number, MessageKey>> = {
  400: 'shared.maintenanceTitle',
  404: 'shared.notFoundTitle',
  503: 'shared.awayTitle',
}

/** What stands over the page of a failure, and names it in the window's frame. */
export const failureTitle = (error: unknown): MessageKey => titles[failureStatus(error)] ?? 'shared.errorPageTitle'
