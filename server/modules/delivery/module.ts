import { defineModule, reasonOf } from '../../kernel/index.ts'
import { MailQueue } from './mails/index.ts'
import { MessageDesk, MessageLog, MessageStore } from './messages/index.ts'
import type { MessageChannel } from './messages/index.ts'
import { Outbox, OutboxStore } from './outbox/index.ts'
import type { WayOut } from './outbox/index.ts'
import { SmsBudgetStore, SmsService } from './sms/index.ts'

/** How late a message is tried again. */
const SEND_MS = 1_000
const SWEEP_MS = 60_000

interface Queue {
  run(): Promise<void>
  stop(): Promise<void>
  whomOf(id: string, sealed: Buffer): string
}

export const deliveryModule = defineModule({
  name: 'delivery',
  migrations: new URL('migrations', import.meta.url),
  takesOver: ['accounts'],
  needs: [],
  start(kit) {
    const { db, clock, log, metrics } = kit
    const messageStore = new MessageStore(db)
    const messages = new MessageLog({ store: messageStore, clock, key: kit.secret('mail-queue') })
    const outbox = { store: new OutboxStore(db), messages, clock, log, metrics }
    const mails = new MailQueue({ ...outbox, mailer: kit.mail, key: kit.secret('mail-queue') })
    const sms = new SmsService({
      ...outbox,
      budgets: new SmsBudgetStore(db),
      exit: kit.sms,
      costs: kit.smsCosts,
      key: kit.secret('phones'),
      hashKey: kit.secret('phone-hashes'),
    })
    const queues = new Map<MessageChannel, Queue>([
      ['mail', mails],
      ['sms', sms],
    ])
    const run = async (): Promise<void> => {
      await Promise.all([...queues.values()].map(async (queue) => queue.run()))
    }
    const desk = new MessageDesk({
      store: messageStore,
      log: messages,
      clock,
      whomOf: (channel, id, sealed) => queues.get(channel)?.whomOf(id, sealed) ?? null,
      wake: () =>
        void run().catch((reason: unknown) => log.warn('reading the queues failed', { reason: reasonOf(reason) })),
    })
    metrics.beforeReading(async () => {
      for (const { pot, window, ratio } of await sms.spent()) metrics.set('sms_spent_ratio', { pot, window }, ratio)
    })
    return {
      front: {
        delivery: {
          mails,
          sms,
          desk,
          /** A way out that somebody else has: its messages wait and end like all others. Who opens it has a job that runs it. */
          open: (way: WayOut): Outbox => {
            const opened = new Outbox(outbox, way)
            queues.set(way.kind, opened)
            return opened
          },
          /** Sends what is due, by every way. */
          run,
        },
      },
      jobs: [
        { name: 'sending mails', everyMs: SEND_MS, run: async () => mails.run() },
        { name: 'sending text messages', everyMs: SEND_MS, run: async () => sms.run() },
        {
          name: 'sweeping messages',
          everyMs: SWEEP_MS,
          run: async () => {
            await desk.sweep()
            await sms.sweep()
          },
        },
      ],
      personalData: { tables: {}, files: [], erase: async ({ owner }) => desk.forget(owner) },
      stop: async () => {
        await Promise.all([...queues.values()].map(async (queue) => queue.stop()))
      },
    }
  },
})
