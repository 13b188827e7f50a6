export interface Sms {
  /** Of this message alone: sent again under the same id, it is the same message. */
  readonly id: string
  /** With its plus: `+905321234567`. */
  readonly to: string
  readonly text: string
}

export interface SmsSender {
  /** Resolves when the next hop has taken it. */
  send(message: Sms): Promise<void>
}
