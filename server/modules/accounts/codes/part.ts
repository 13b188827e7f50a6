import { definePart } from '../../../kernel/index.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { hashes } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { MailedCodes } from './service.ts'
import { CodeStore } from './store.ts'

const HOUR_MS = 3_600_000

export const codesPart = definePart({
  name: 'codes',
  needs: [profilePart, deliveryModule],
  start({ db, limiter, clock, secret }, { profiles, delivery: { mails } }) {
    const store = new CodeStore(db)
    const codes = new MailedCodes({
      store,
      queue: mails,
      limiter,
      clock,
      secret: secret('confirmation-codes'),
      userOf: async (owner) => profiles.user(owner),
    })
    return {
      front: { codes },
      sweep: async () => store.sweep(new Date(clock.now() - HOUR_MS)),
      personalData: { tables: { action_codes: hashes } },
    }
  },
})
