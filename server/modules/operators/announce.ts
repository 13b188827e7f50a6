import type { Mailer } from '@exchange/ports'
import type { Log } from '../../kernel/index.ts'

/** What there is to tell of a proposal. */
interface Waiting {
  readonly id: string
  readonly operation: string
  readonly reason: string
  readonly hash: string
  readonly expiresAt: Date
}

export interface AnnounceDeps {
  readonly mail: Mailer & { readonly isOpen: boolean }
  /** Null: the log alone. */
  readonly to: string | null
  readonly origin: () => string
  readonly log: Log
}

/** Tells whoever runs the exchange of something that waits, with a link that can only cancel it. */
export function announcer({ mail, to, origin, log }: AnnounceDeps) {
  return async (waiting: Waiting, token: string): Promise<void> => {
    const link = `${origin()}/admin/cancel#${token}`
    if (to === null || !mail.isOpen)
      return log.warn('an act of an operator waits for approval', {
        act: waiting.operation,
        proposal: waiting.id,
        cancel: link,
      })
    const text = [
      `${waiting.operation} was proposed and waits until ${waiting.expiresAt.toISOString()}.`,
      `Reason: ${waiting.reason}`,
      `The console shows everything that it changes: ${origin()}/admin`,
      '',
      'This link cancels it, and can do nothing else:',
      link,
    ].join('\n')
    await mail.send({ to, subject: `Console: ${waiting.operation} waits for approval`, text, html: pre(text) })
  }
}

/** Plain text as a page of its own. */
const pre = (text: string): string =>
  `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</pre>`
