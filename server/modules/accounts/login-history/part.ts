import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { erased, tableOf } from '../personal-files.ts'
import { LoginHistory } from './service.ts'
import { LoginHistoryStore } from './store.ts'

const SIGN_INS = ['at', 'ip', 'country', 'userAgent', 'method', 'outcome'] as const

export const loginHistoryPart = definePart({
  name: 'login-history',
  needs: [],
  start({ db, clock, log }) {
    const loginHistory = new LoginHistory(new LoginHistoryStore(db), clock, log)
    return {
      front: { loginHistory },
      operations: bindSome(accounts, {
        loginHistory: async (context, { query }) => loginHistory.page(context, query.before),
      }),
      sweep: async () => loginHistory.sweep(),
      personalData: {
        tables: { login_history: erased('sign-ins.csv') },
        files: [tableOf(db, 'sign-ins.csv', SIGN_INS, { table: 'login_history', ids: 'bigint' })],
      },
      stop: async () => loginHistory.settled(),
    }
  },
})
