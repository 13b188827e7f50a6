import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import type { UserContext } from '../../../kernel/index.ts'
import { pushPart } from '../push/index.ts'
import { signInPart } from '../sign-in/index.ts'

/** Signing out ends what was shown in this browser besides. */
export const leavingPart = definePart({
  name: 'leaving',
  needs: [signInPart, pushPart],
  start(_kit, { signIn, push }) {
    const leave = async (context: UserContext): Promise<void> => {
      await push.leave(context)
      await signIn.logout(context)
    }
    return {
      front: {},
      operations: bindSome(accounts, {
        logout: async (context) => {
          await leave(context)
          return {}
        },
      }),
      doors: { leave },
    }
  },
})
