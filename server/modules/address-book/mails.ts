import type { SiteLanguage } from '@exchange/contract/site/languages'
import { factsOf } from '../accounts/index.ts'
import type { Whence } from '../accounts/index.ts'
import { fill, filled, letterMail, momentOf } from '../delivery/index.ts'
import type { DescribedMail, Letter, Recipient } from '../delivery/index.ts'
import { addressTexts } from './mail-texts.ts'

/** Where funds may go, as a mail names it. */
interface SaidDestination {
  readonly label: string
  readonly network: string
  readonly address: string
  /** Null = it is paid without one. */
  readonly memo: string | null
}

/** An empty memo is none. */
function destinationOf(language: SiteLanguage, { label, network, address, memo }: SaidDestination) {
  const behind = memo === null || memo === '' ? '' : `, ${fill(addressTexts[language].withMemo, { memo })}`
  return { label, network, destination: `${address}${behind}` }
}

/** Of the mail with a code that confirms an address. */
export const addressLetter =
  (said: SaidDestination) =>
  (language: SiteLanguage): Letter => {
    const { code, newAddress } = addressTexts[language]
    return { subject: code.subject, lines: [fill(newAddress, destinationOf(language, said)), ...code.lines] }
  }

/** What opens a way out for funds, or is about to. */
export type AddressBookWarning =
  | ({ readonly kind: 'address-added'; readonly usableAt: Date } & SaidDestination)
  | { readonly kind: 'whitelist-on' }
  | { readonly kind: 'whitelist-ending'; readonly offAt: Date }

/** Tells of it, so that whoever didn't want it can stop it in time. */
export function addressBookMail(to: Recipient, whence: Whence, news: AddressBookWarning): DescribedMail {
  return letterMail(news.kind, to, (language) => {
    const texts = addressTexts[language]
    const facts = factsOf(whence, language)
    if (news.kind === 'address-added') {
      const date = momentOf(language, news.usableAt)
      return filled(texts.added, { ...facts, ...destinationOf(language, news), date })
    }
    if (news.kind === 'whitelist-on') return filled(texts.whitelistOn, facts)
    return filled(texts.whitelistEnding, { ...facts, date: momentOf(language, news.offAt) })
  })
}
