import type { Notice } from '@exchange/contract/notifications/kinds'
import { originOf } from '../../../kernel/index.ts'
import type { RequestContext, UserContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { visitorOf } from './facts.ts'
import type { Whence } from './facts.ts'
import type { DescribedMail, MailQueue, Recipient } from '../../delivery/index.ts'

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
  mailOf: (to: Recipient, whence: Whence) => DescribedMail,
): Promise<void> {
  await announce(deps, context.actor.owner, context, { kind, values: visitorOf(context) }, mailOf)
}

/** What is announced: to whom, who did it, as a notice and as a mail. */
export type Announced = readonly [
  owner: number,
  requester: Requester,
  notice: Notice,
  mailOf: (to: Recipient, whence: Whence) => DescribedMail,
]

/** The same of what somebody did to an account without being signed in to it. */
export async function announce(
  { tell, profile, queue }: ChangeDeps,
  ...[owner, requester, notice, mailOf]: Announced
): Promise<void> {
  await tell(owner, notice)
  const user = await profile.user(owner)
  if (user !== null) await queue.addWarning(mailOf(user, requester), user, originOf(requester.site))
}
