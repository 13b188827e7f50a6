import type { Notice } from '@exchange/contract/notifications/kinds'
import { unixSeconds } from '../../kernel/index.ts'
import type { UserContext } from '../../kernel/index.ts'
import { visitorOf } from '../accounts/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Tell } from '../notifications/index.ts'
import { addressBookMail } from './mails.ts'
import type { AddressBookWarning } from './mails.ts'

/** What became of the addresses that funds may go to; of what only takes something away nobody has to be warned by mail. */
type AddressBookNews =
  | AddressBookWarning
  | { readonly kind: 'address-removed'; readonly label: string; readonly network: string }
  | { readonly kind: 'whitelist-kept' }

/** Tells an account what became of where its funds may go. */
export type AnnounceAddressBook = (context: UserContext, news: AddressBookNews) => Promise<void>

/** Every session learns of it, and the mailbox of what its owner may want to stop. */
export const announcing =
  (tell: Tell, announce: Accounts['announce']): AnnounceAddressBook =>
  async (context, news) => {
    const { owner } = context.actor
    const notice = noticeOf(context, news)
    if (news.kind === 'address-removed' || news.kind === 'whitelist-kept') return tell(owner, notice)
    await announce(owner, context, notice, (to, whence) => addressBookMail(to, whence, news))
  }

function noticeOf(context: UserContext, news: AddressBookNews): Notice {
  const visitor = visitorOf(context)
  switch (news.kind) {
    case 'address-added':
    case 'address-removed':
      return { kind: news.kind, values: { ...visitor, label: news.label, network: news.network } }
    case 'whitelist-ending':
      return { kind: news.kind, values: { ...visitor, dueAt: unixSeconds(news.offAt) } }
    case 'whitelist-on':
    case 'whitelist-kept':
      return { kind: news.kind, values: visitor }
  }
}
