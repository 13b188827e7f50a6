import { definePart } from '../../../kernel/index.ts'
import { messagesPart } from '../messages/index.ts'
import { OutboxStore } from '../outbox/index.ts'
import { SmsService } from './service.ts'
import { SmsBudgetStore } from './store.ts'

/** How late a text message is tried again. */
const SMS_MS = 1_000

export const smsPart = definePart({
  name: 'sms',
  needs: [messagesPart],
  start(kit, { messages }) {
    const { db, clock, log } = kit
    const sms = new SmsService({
      budgets: new SmsBudgetStore(db),
      outbox: new OutboxStore(db),
      messages,
      exit: kit.sms,
      costs: kit.smsCosts,
      clock,
      log,
      key: kit.secret('phones'),
      hashKey: kit.secret('phone-hashes'),
    })
    kit.metrics.beforeReading(async () => {
      for (const { pot, window, ratio } of await sms.spent()) kit.metrics.set('sms_spent_ratio', { pot, window }, ratio)
    })
    return {
      front: { sms },
      jobs: [{ name: 'sending text messages', everyMs: SMS_MS, run: async () => sms.run() }],
      sweep: async () => sms.sweep(),
      stop: async () => sms.stop(),
    }
  },
})
