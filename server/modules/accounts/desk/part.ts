import { definePart } from '../../../kernel/index.ts'
import { accessPart } from '../access/index.ts'
import { closingPart } from '../closing/index.ts'
import { freezingPart } from '../freezing/index.ts'
import { recoveriesPart } from '../recoveries/index.ts'
import { AccountsDesk } from './service.ts'
import { DeskStore } from './store.ts'

export const deskPart = definePart({
  name: 'desk',
  needs: [accessPart, closingPart, freezingPart, recoveriesPart],
  start({ db, socketTokens, clock }, { access, sessions, closings, freezes, recoveries, recoveryStore }) {
    const accountsDesk = new AccountsDesk({
      store: new DeskStore(db),
      signIn: access,
      sessions,
      closing: closings,
      freezes,
      recoveries: recoveryStore,
      tellStopped: async (row) => recoveries.hasStopped(row),
      socketTokens,
      now: () => clock.now(),
    })
    return { front: { accountsDesk } }
  },
})
