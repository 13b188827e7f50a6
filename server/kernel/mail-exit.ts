import type { Mail, Mailer } from '@exchange/ports'

/** Where mail leaves. Without a mail server a module may stand in, and without that no mail can be sent. */
export class MailExit implements Mailer {
  #mailer: Mailer | null

  constructor(mailer: Mailer | null) {
    this.#mailer = mailer
  }

  /** Whether mail goes anywhere. */
  get isOpen(): boolean {
    return this.#mailer !== null
  }

  /** Takes the mails of an installation that has no mail server. */
  standIn(mailer: Mailer): void {
    this.#mailer ??= mailer
  }

  async send(mail: Mail): Promise<void> {
    await this.#way().send(mail)
  }

  async check(): Promise<void> {
    await this.#way().check()
  }

  #way(): Mailer {
    if (this.#mailer === null) throw new Error('no mail can be sent: set SMTP_URL')
    return this.#mailer
  }
}
