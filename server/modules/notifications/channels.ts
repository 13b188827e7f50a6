/** Notifications and events of accounts on the socket. */
import { notificationMethods, notificationPushes } from '@exchange/contract/channels'
import type { OwnerId } from '@exchange/core'
import { SUCCESS, Topics, bindMethods } from '../../kernel/index.ts'
import type { Channels, Kit, OwnerCaller, SocketStream, Subscriber } from '../../kernel/index.ts'
import type { ViewChange } from '../../views/types.ts'
import type { NotificationsService } from './service.ts'
import { balanceUpdates } from './user-events.ts'

export function notificationChannels(
  service: Pick<NotificationsService, 'subscribe'>,
  { frames, views }: Pick<Kit, 'frames' | 'views'>,
): Channels {
  const push = frames(notificationPushes)
  const notified = new Topics<OwnerId>()
  // For as long as the module runs.
  service.subscribe((owner, added, unread) => {
    if (notified.followers(owner).size > 0) notified.send(owner, push['notification.update']([added, unread]))
  })
  const told = new Topics<OwnerId>()
  const note = ({ owners }: ViewChange): void => {
    for (const { owner, transfers } of owners.values())
      if (transfers.length > 0 && told.followers(owner).size > 0)
        for (const event of balanceUpdates(owner, transfers, views)) told.send(owner, push['user_event.update'](event))
  }
  const streamOf = (topics: Topics<OwnerId>): SocketStream => ({
    isPrivate: true,
    drop: (subscriber: Subscriber) => topics.drop(subscriber),
  })
  const follow = (topics: Topics<OwnerId>) => (caller: OwnerCaller) => {
    topics.replace(caller, [caller.owner])
    return SUCCESS
  }
  const leave = (topics: Topics<OwnerId>) => (caller: OwnerCaller) => {
    topics.drop(caller)
    return SUCCESS
  }
  const methods = bindMethods(notificationMethods, {
    'notification.subscribe': follow(notified),
    'notification.unsubscribe': leave(notified),
    'user_event.subscribe': follow(told),
    'user_event.unsubscribe': leave(told),
  })
  return { methods, streams: [streamOf(notified), { ...streamOf(told), note }] }
}
