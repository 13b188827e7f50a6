import type { KeyType } from '@exchange/contract/api-keys/types'
import type { SiteLanguage } from '@exchange/contract/site/languages'
import { fill } from '../delivery/index.ts'
import type { Letter } from '../delivery/index.ts'
import { apiKeyTexts } from './mail-texts.ts'

/** A key as a mail names it. */
interface SaidKey {
  readonly label: string
  readonly type: KeyType
  /** Empty = any. */
  readonly ips: readonly string[]
}

/** Of the mail with a code that confirms a key, as it will be. */
export const keyLetter =
  (what: 'newKey' | 'changedKey', { label, type, ips }: SaidKey) =>
  (language: SiteLanguage): Letter => {
    const { code, types, anyAddress, ...texts } = apiKeyTexts[language]
    const addresses = ips.length === 0 ? anyAddress : ips.join(', ')
    const line = fill(texts[what], { label, type: types[type], addresses })
    return { subject: code.subject, lines: [line, ...code.lines] }
  }
