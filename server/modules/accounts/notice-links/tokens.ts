import { joinLanguage } from '@exchange/contract/site/languages'
import type { SiteLanguage } from '@exchange/contract/site/languages'
import { seal, unseal } from '../../../kernel/index.ts'
import type { Clock } from '../../../kernel/index.ts'

/** What a token lets its holder do: its links stand in mails, and `open` in a cookie. */
type TokenKind = 'freeze' | 'email' | 'recovery' | 'open'

/** A token as it is read. */
interface ReadToken {
  readonly kind: TokenKind
  /** The account, or the row of what it is about. */
  readonly of: string
}

/** Sealed, so that nothing can be read from it and nobody else can make one; nothing is kept of it. */
function tokenFor(key: Buffer, kind: TokenKind, of: string, until: Date): string {
  return seal(key, 'notice-link', JSON.stringify([kind, of, until.getTime()])).toString('base64url')
}

/** Null = none of ours, or over. */
function readToken(key: Buffer, token: string, now: number): ReadToken | null {
  try {
    // It was written by `tokenFor`.
    const [kind, of, until] = JSON.parse(unseal(key, 'notice-link', Buffer.from(token, 'base64url'))) as [
      TokenKind,
      string,
      number,
    ]
    return until > now ? { kind, of } : null
  } catch {
    return null
  }
}

/** Makes and reads the links of notices. */
export class NoticeLinks {
  readonly #key: Buffer
  readonly #clock: Clock

  /** `key` = 32 bytes, kept outside the database. */
  constructor(key: Buffer, clock: Clock) {
    this.#key = key
    this.#clock = clock
  }

  /** The address of a page that shows a button; `origin` = of the site. */
  href(origin: string, language: SiteLanguage, kind: TokenKind, of: string, until: Date): string {
    return `${origin}${joinLanguage(language, '/auth/notice')}?token=${this.token(kind, of, until)}`
  }

  token(kind: TokenKind, of: string, until: Date): string {
    return tokenFor(this.#key, kind, of, until)
  }

  read(token: string | undefined): ReadToken | null {
    return token === undefined ? null : readToken(this.#key, token, this.#clock.now())
  }
}
