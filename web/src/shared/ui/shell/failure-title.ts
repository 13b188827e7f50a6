import { isNotFound } from '@tanstack/react-router'
import type { MessageKey } from '../../i18n/index.ts'

/**
 * The status that a page failed with, by what its loader threw. A refusal of the API is known by its status: its class would
 * bring the API's part of the browser into the first script of every page.
 */
export function failureStatus(error: unknown): number {
  if (isNotFound(error)) return 404
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
}

const titles: Readonly<Record<number, MessageKey>> = {
  400: 'shared.maintenanceTitle',
  404: 'shared.notFoundTitle',
}

/** What stands over the page of a failure, and names it in the window's frame. */
export const failureTitle = (error: unknown): MessageKey => titles[failureStatus(error)] ?? 'shared.errorPageTitle'
