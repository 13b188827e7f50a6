import type { Mail } from '@exchange/ports'
import { originOf } from '../../../kernel/index.ts'
import type { UserContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { visitorOf } from './device-text.ts'
import type { Whence } from './device-text.ts'
import type { Recipient } from './mails.ts'
import type { MailQueue } from './queue.ts'

/** Notices that say from where something was done, and nothing else. */
type Change =
  | 'factor-added'
  | 'factor-removed'
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

/** Whoever can read the mails of an account learns of a change of its protection, and so does every session. */
export async function announceChange(
  { tell, profile, queue }: ChangeDeps,
  context: UserContext,
  kind: Change,
  mailOf: (to: Recipient, whence: Whence) => Mail,
): Promise<void> {
  const { owner } = context.actor
  await tell(owner, { kind, values: visitorOf(context) })
  const user = await profile.user(owner)
  if (user !== null) await queue.addWarning(mailOf(user, context), user, originOf(context.site))
}
