import type { MessageKey } from '../i18n/messages.ts'

/** What an edition shows of itself. The name is in contract/src/regions/brand. */
export interface RegionContent {
  readonly brand: {
    readonly name: string
    /** Ticker of the exchange's own token. */
    readonly token: string
    readonly domain: string
    readonly prefix: string
    /** The mark as an SVG path in a 24 × 24 box, drawn with a 2 px stroke. */
    readonly mark: string
  }
  /** What the first page says to somebody who is not signed in; the lead is given `count`, how many markets there are. */
  readonly hero: { readonly title: MessageKey; readonly lead: MessageKey }
  readonly foundedYear: number
  readonly support: { readonly email: string; readonly url: string }
  readonly phones: readonly SupportPhone[]
  /** For whoever none of the phones is for; null = there is none. */
  readonly extraPhone: string | null
  readonly whatsApp: string | null
  readonly mailboxes: Readonly<Record<Mailbox, string>>
  /** Null where there is no such app. */
  readonly apps: {
    readonly android: string | null
    readonly apple: string | null
    /** Paths of this site. */
    readonly download: string
    readonly qrLink: string
  }
}

export interface SupportPhone {
  /** Country of the number, two letters. */
  readonly label: string
  readonly number: string
  /** Languages that are spoken there, as in an address. */
  readonly languages: readonly string[]
}

export type Mailbox =
  | 'listing'
  | 'support'
  | 'partnerships'
  | 'institutional'
  | 'info'
  | 'marketing'
  | 'security'
  | 'kep'
  | 'travelrule'
  | 'pr'
