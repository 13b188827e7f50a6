import { definePart } from '../../../kernel/index.ts'
import { MessageLog } from './log.ts'
import { MessageStore } from './store.ts'

/** What waits to be sent by any way, and what became of it. */
export const messagesPart = definePart({
  name: 'messages',
  needs: [],
  start({ db, clock, secret }) {
    const messageStore = new MessageStore(db)
    return {
      front: { messageStore, messages: new MessageLog({ store: messageStore, clock, key: secret('mail-queue') }) },
    }
  },
})
