/** What an account says of itself and how long its sessions live. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'
import { siteLanguages } from '../site/languages/index.ts'
import { avatarColors } from './avatar/index.ts'
import { nickname, user } from './user.ts'

/** Seconds that a session may live without a request, the shortest first. */
export const logoutTimes = [900, 1800, 3600, 10_800, 21_600, 43_200, 86_400] as const
export type LogoutTime = (typeof logoutTimes)[number]

const newNickname = z
  .string({
    error: (issue) =>
      issue.input === undefined ? 'Nickname field is required.' : 'Nickname field should be a string.',
  })
  .trim()
  .regex(/^[A-Za-z0-9_]{3,20}$/, { error: 'Nickname field should have 3 to 20 letters, digits or underscores.' })

/** Absent = stays as it is. */
const communication = z.object({
  /** Of mails; null = that of the site. */
  language: z.enum(siteLanguages, { error: 'This language is not offered.' }).nullable().optional(),
  /** Mails about orders that were filled or ended. */
  orders: z.boolean().optional(),
  /** Mails with news and offers. */
  news: z.boolean().optional(),
})
export type CommunicationChange = z.output<typeof communication>

/** Mails about orders that an account gets in an hour. */
export const ORDER_MAILS_PER_HOUR = 20

export const generalOperations = {
  /** → `[seconds]`: the choices of `logoutTime`. */
  logoutTimes: defineOperation({
    id: 'accounts.logoutTimes',
    method: 'GET',
    path: '/v2/common/logoutTimes',
    cost: 2,
    auth: 'user',
    summary: 'After how long without a request a session may end',
    output: z.array(z.literal(logoutTimes)),
  }),

  /** `{logoutTime?, avatarColor?, communication?}` → User. A longer time takes some proof of the last ten minutes; all hold at once. */
  changeGeneral: defineOperation({
    id: 'accounts.changeGeneral',
    method: 'POST',
    path: '/v2/settings/general',
    auth: 'user',
    proof: 'recent',
    proofOf: (body) => (z.object({ logoutTime: z.undefined().optional() }).safeParse(body).success ? 'none' : 'recent'),
    summary: 'Change how the account looks and how long its sessions live',
    rateLimit: { points: 60, seconds: 600, per: 'account' },
    body: z.object({
      logoutTime: z.literal(logoutTimes).optional(),
      avatarColor: z.enum(avatarColors).optional(),
      communication: communication.optional(),
    }),
    output: user,
  }),

  /** `{nickname}` → `{value, tag, nicknameChangesLeft}`. The tag tells apart who bears the same name. */
  changeNickname: defineOperation({
    id: 'accounts.changeNickname',
    method: 'POST',
    path: '/v2/settings/nickname',
    auth: 'user',
    summary: 'Choose a nickname',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    body: z.object({ nickname: newNickname }),
    output: nickname.extend({ nicknameChangesLeft: z.int() }),
    errors: ['nickname-taken', 'nickname-changes-used'],
  }),
}
