import type { Mail, Mailer } from '@exchange/ports'

export interface MemoryMailer extends Mailer {
  /** What was sent, oldest first. */
  readonly sent: readonly Mail[]
}

/** Keeps mails in memory, for tests. */
export function memoryMailer(): MemoryMailer {
  const sent: Mail[] = []
  return {
    sent,
    send(mail) {
      sent.push(mail)
      return Promise.resolve()
    },
    check: () => Promise.resolve(),
  }
}
