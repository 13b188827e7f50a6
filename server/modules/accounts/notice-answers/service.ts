import type { MailLink, MailLinkAnswer } from '@exchange/contract/accounts'
import { Problem } from '../../../kernel/index.ts'
import type { RequestContext } from '../../../kernel/index.ts'
import type { NoticeLinks } from '../notice-links/index.ts'

const COOKIE = 'notice'

/** What a link leads to; null = it is over. */
interface Linked<Id> {
  readonly byLink: (of: Id) => Promise<MailLink | null>
}

export interface NoticeAnswerDeps {
  readonly links: NoticeLinks
  readonly email: Linked<string> & {
    readonly confirmByLink: (id: string) => Promise<void>
    readonly revertByLink: (id: string) => Promise<void>
  }
  readonly freezing: Linked<number> & {
    readonly freezeByLink: (context: RequestContext, userId: number) => Promise<void>
  }
  readonly recoveries: Linked<string> & { readonly stopByLink: (id: string) => Promise<void> }
}

/** What can be done by the link of a notice that this browser has opened. */
export class NoticeAnswers {
  readonly #deps: NoticeAnswerDeps

  constructor(deps: NoticeAnswerDeps) {
    this.#deps = deps
  }

  async look({ cookies }: RequestContext): Promise<MailLink> {
    const { links, email, freezing, recoveries } = this.#deps
    const token = cookies.get(COOKIE)
    if (token === undefined) return { what: 'none' }
    const read = links.read(token)
    const seen =
      read?.kind === 'freeze'
        ? await freezing.byLink(Number(read.of))
        : read?.kind === 'email'
          ? await email.byLink(read.of)
          : read?.kind === 'recovery'
            ? await recoveries.byLink(read.of)
            : null
    return seen ?? { what: 'expired' }
  }

  /** @throws Problem `link-expired`, and `held` where a link has frozen the account a few days ago */
  async answer(context: RequestContext, answer: MailLinkAnswer): Promise<void> {
    const { links, email, freezing, recoveries } = this.#deps
    const read = links.read(context.cookies.get(COOKIE))
    if (read === null) throw new Problem('link-expired')
    const { kind, of } = read
    if (kind === 'freeze' && answer === 'freeze') await freezing.freezeByLink(context, Number(of))
    else if (kind === 'email' && answer === 'confirm-email') await email.confirmByLink(of)
    else if (kind === 'email' && answer === 'revert-email') await email.revertByLink(of)
    else if (kind === 'recovery' && answer === 'stop-recovery') await recoveries.stopByLink(of)
    else throw new Problem('link-expired')
    context.cookies.clear(COOKIE)
  }
}
