import type { Notice } from '@exchange/contract/notifications/kinds'
import type { Mail } from '@exchange/ports'
import { originOf, unixSeconds } from '../../../kernel/index.ts'
import type { RequestContext, UserContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { visitorOf } from './device-text.ts'
import type { Whence } from './device-text.ts'
import type { MailQueue, Recipient } from '../../delivery/index.ts'
import { addressBookMail } from './mails.ts'
import type { AddressBookWarning } from './mails.ts'

/** Notices that say from where something was done, and nothing else. */
type Change =
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-codes-renewed'
  | 'qr-login-on'
  | 'qr-login-off'
  | 'wallet-added'
  | 'wallet-removed'
  | 'connection-added'
  | 'connection-removed'
  | 'phone-changed'
  | 'phone-removed'
  | 'billing-address-changed'
  | 'billing-address-deleted'
  | 'ussd-changed'
  | 'ussd-disconnected'
  | 'anti-phishing-changed'
  | 'account-closing-canceled'

export interface ChangeDeps {
  readonly tell: Tell
  readonly profile: { readonly user: (id: number) => Promise<Recipient | null> }
  readonly queue: MailQueue
}

/** Who did something, and at which site. */
export type Requester = Pick<RequestContext, 'ip' | 'userAgent' | 'site'>

/** Whoever can read the mails of an account learns of a change of its protection, and so does every session. */
export async function announceChange(
  deps: ChangeDeps,
  context: UserContext,
  kind: Change,
  mailOf: (to: Recipient, whence: Whence) => Mail,
): Promise<void> {
  await announce(deps, context.actor.owner, context, { kind, values: visitorOf(context) }, mailOf)
}

/** The same of what somebody did to an account without being signed in to it. */
export async function announce(
  { tell, profile, queue }: ChangeDeps,
  owner: number,
  requester: Requester,
  notice: Notice,
  mailOf: (to: Recipient, whence: Whence) => Mail,
): Promise<void> {
  await tell(owner, notice)
  const user = await profile.user(owner)
  if (user !== null) await queue.addWarning(mailOf(user, requester), user, originOf(requester.site))
}

/** What became of the addresses that funds may go to; of what only takes something away nobody has to be warned by mail. */
export type AddressBookNews =
  | AddressBookWarning
  | { readonly kind: 'address-removed'; readonly label: string; readonly network: string }
  | { readonly kind: 'whitelist-kept' }

/** Every session learns of it, and the mailbox of what its owner may want to stop. */
export async function announceAddressBook(
  deps: ChangeDeps,
  context: UserContext,
  news: AddressBookNews,
): Promise<void> {
  const { owner } = context.actor
  const notice = noticeOf(context, news)
  if (news.kind === 'address-removed' || news.kind === 'whitelist-kept') return deps.tell(owner, notice)
  await announce(deps, owner, context, notice, (to, whence) => addressBookMail(to, whence, news))
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
