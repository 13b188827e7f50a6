import { ORDER_MAILS_PER_HOUR } from '@exchange/contract/accounts'
import type { Notification } from '@exchange/contract/notifications'
import type { OwnerId } from '@exchange/core'
import { Problem, reasonOf } from '../../../kernel/index.ts'
import type { Limiter, Log } from '../../../kernel/index.ts'
import type { MailQueue } from '../../delivery/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import { orderMail } from './mails.ts'

const HOUR_S = 3600

export interface OrderMailsDeps {
  readonly profile: ProfileStore
  readonly queue: MailQueue
  readonly limiter: Limiter
  readonly log: Log
}

/** Mails about orders, to accounts that want them. */
export class OrderMails {
  readonly #deps: OrderMailsDeps

  constructor(deps: OrderMailsDeps) {
    this.#deps = deps
  }

  /** Called with each new notification of an account; what is no order, or more than an hour takes, is not mailed. */
  noticed(owner: OwnerId, added: Notification | null): void {
    if (added === null || (added.kind !== 'order-filled' && added.kind !== 'order-ended')) return
    this.#mail(owner, added).catch((reason: unknown) => {
      if (!(reason instanceof Problem))
        this.#deps.log.warn('an order could not be mailed', { reason: reasonOf(reason) })
    })
  }

  async #mail(owner: OwnerId, { kind, values }: Notification): Promise<void> {
    const { profile, queue, limiter } = this.#deps
    const user = await profile.user(owner)
    if (user === null || !user.mailsOrders) return
    limiter.take('order-mails', String(owner), ORDER_MAILS_PER_HOUR, HOUR_S)
    const outcome = kind === 'order-ended' ? 'ended' : values['side'] === 'buy' ? 'bought' : 'sold'
    await queue.addNotice(orderMail(user, outcome, values))
  }
}
