export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Resolves when the next hop has taken it. */
  send(mail: Mail): Promise<void>
  /** Resolves when the next hop answers and would take mail; rejects with the reason. Sends nothing. */
  check(): Promise<void>
}
