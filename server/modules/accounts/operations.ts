import { accounts } from '@exchange/contract/accounts'
import { bindSome } from '../../kernel/index.ts'
import type { Kit } from '../../kernel/index.ts'

/** Operations that belong to no part: what a page asks before it knows anything. */
export function accountOperations({ issueCsrf, clock }: Pick<Kit, 'issueCsrf' | 'clock'>) {
  return bindSome(accounts, {
    // A CSRF token for the page, in the cookie and to be sent back as a header.
    index: (context) => ({ token: issueCsrf(context.cookies) }),
    time: () => ({ time: Math.floor(clock.now() / 1000) }),
  })
}
