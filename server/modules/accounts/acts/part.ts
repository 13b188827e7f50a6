import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { codesPart } from '../codes/index.ts'
import { factorsPart } from '../factors/index.ts'
import { erased, tableOf } from '../personal-files.ts'
import { passwordHashPart } from '../password-hash/index.ts'
import { profilePart } from '../profile/index.ts'
import { signInPart } from '../sign-in/index.ts'
import { ActService } from './service.ts'
import { ProvedActStore } from './store.ts'

const CONFIRMATIONS = ['operation', 'askedAt', 'provedAt', 'usedAt'] as const

export const actsPart = definePart({
  name: 'acts',
  needs: [passwordHashPart, profilePart, codesPart, factorsPart, signInPart],
  start({ db, limiter, clock, secret }, { passwordHashes, profiles, codes, factors, signIn }) {
    const acts = new ActService({
      hashes: passwordHashes,
      store: new ProvedActStore(db),
      profile: profiles,
      codes,
      factors,
      signIn,
      limiter,
      clock,
      secret: secret('confirmation-codes'),
    })
    return {
      front: { acts },
      operations: bindSome(accounts, {
        validateAct: async (context, { body }) => acts.validate(context, body),
        resendActCode: async (context) => acts.resend(context),
      }),
      sweep: async () => acts.sweep(),
      personalData: {
        tables: { acts: erased('confirmations.csv') },
        files: [
          tableOf(db, 'confirmations.csv', CONFIRMATIONS, {
            table: 'acts',
            ids: 'uuid',
            renamed: { askedAt: 'created_at' },
          }),
        ],
      },
      doors: { prove: async (demand) => acts.prove(demand) },
    }
  },
})
