import type { MessageKey } from '../../../shared/i18n/index.ts'

export interface Severity {
  readonly name: MessageKey
  readonly example: MessageKey
  /** Whole USDT. */
  readonly from: number
  readonly to: number
}

/** What a report is worth, by what an attacker could do with the fault. */
export const severities: readonly Severity[] = [
  { name: 'content.severityCritical', example: 'content.severityCriticalExample', from: 5_000, to: 20_000 },
  { name: 'content.severityHigh', example: 'content.severityHighExample', from: 1_500, to: 5_000 },
  { name: 'content.severityMedium', example: 'content.severityMediumExample', from: 300, to: 1_500 },
  { name: 'content.severityLow', example: 'content.severityLowExample', from: 50, to: 300 },
]
