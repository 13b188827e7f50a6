import type { Mail, Mailer } from '@exchange/ports'

interface Sender<Message> {
  send(message: Message): Promise<void>
}

/** Where messages of a kind leave. Without a server for them a module may stand in, and without that none can be sent. */
export class MessageExit<Message, By extends Sender<Message> = Sender<Message>> {
  readonly #setting: string
  #sender: By | null

  /** `setting` = what names the server. */
  constructor(sender: By | null, setting: string) {
    this.#sender = sender
    this.#setting = setting
  }

  /** Whether messages go anywhere. */
  get isOpen(): boolean {
    return this.#sender !== null
  }

  /** Takes the messages of an installation that has no server for them. */
  standIn(sender: By): void {
    this.#sender ??= sender
  }

  async send(message: Message): Promise<void> {
    await this.sender.send(message)
  }

  protected get sender(): By {
    if (this.#sender === null) throw new Error(`nothing can be sent: set ${this.#setting}`)
    return this.#sender
  }
}

/** Where mail leaves. */
export class MailExit extends MessageExit<Mail, Mailer> implements Mailer {
  constructor(mailer: Mailer | null) {
    super(mailer, 'SMTP_URL')
  }

  async check(): Promise<void> {
    await this.sender.check()
  }
}
