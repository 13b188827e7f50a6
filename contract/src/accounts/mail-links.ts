/** Links of notices: what the mailbox of an account may do by them, without signing in. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'

/** What the link that this browser has opened last is about, and what it can still do. */
export const mailLink = z.discriminatedUnion('what', [
  /** This browser has opened no link. */
  z.object({ what: z.literal('none') }),
  /** It can do nothing any more. */
  z.object({ what: z.literal('expired') }),
  z.object({
    what: z.literal('freeze'),
    /** Masked: `a•••@e•••.com`. */
    account: z.string(),
    /** Unix seconds from which on a link may freeze it again; null = now. */
    from: z.int().nullable(),
  }),
  z.object({
    what: z.literal('email'),
    /** The old and the new address, masked. */
    account: z.string(),
    email: z.string(),
    state: z.enum(['waiting', 'done']),
    /** Unix seconds: when it counts, or until when it can be taken back. */
    until: z.int(),
  }),
  z.object({
    what: z.literal('recovery'),
    account: z.string(),
    /** Unix seconds at which the second factor goes, at the earliest. */
    until: z.int(),
  }),
])
export type MailLink = z.output<typeof mailLink>

export const mailLinkAnswers = ['freeze', 'confirm-email', 'revert-email', 'stop-recovery'] as const
export type MailLinkAnswer = (typeof mailLinkAnswers)[number]

export const mailLinkOperations = {
  /** → MailLink, of the link whose token the cookie `notice` holds. */
  mailLink: defineOperation({
    id: 'accounts.mailLink',
    cost: 5,
    method: 'GET',
    path: '/v2/notice-link',
    auth: 'guest',
    summary: 'What the link of a notice can do',
    output: mailLink,
  }),

  /** `{answer}` → `{}`: only what the link is for. 1113 says from when on a link may freeze the account again. */
  answerMailLink: defineOperation({
    id: 'accounts.answerMailLink',
    cost: 20,
    method: 'POST',
    path: '/v2/notice-link',
    auth: 'guest',
    summary: 'Freeze the account, confirm or take back a new address, or stop a recovery',
    rateLimit: { points: 20, seconds: 600, per: 'ip' },
    body: z.object({ answer: z.enum(mailLinkAnswers) }),
    output: z.object({}),
    errors: ['link-expired', 'held', 'email-taken'],
  }),
}
