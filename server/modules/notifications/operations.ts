import { notifications } from '@exchange/contract/notifications'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation, SocketTokens } from '../../kernel/index.ts'
import type { NotificationsService } from './service.ts'

export function notificationOperations(
  service: NotificationsService,
  socketTokens: Pick<SocketTokens, 'issue'>,
): readonly BoundOperation[] {
  return bind(notifications, {
    list: async ({ actor }, { query: { before, limit } }) => service.list(actor.owner, before, limit),
    unread: async ({ actor }) => ({ unread: await service.unread(actor.owner) }),
    read: async ({ actor }, { params }) => ({ unread: await service.read(actor.owner, params.id) }),
    readAll: async ({ actor }, { body }) => ({ unread: await service.readUpTo(actor.owner, body.upTo) }),
    channel: ({ actor: { owner, through }, region }) => ({
      url: '/ws',
      method: 'user_event.subscribe',
      token: socketTokens.issue({ owner, through, key: null, region }),
    }),
  })
}
