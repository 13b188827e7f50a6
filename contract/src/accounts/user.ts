/** An account as it sees itself. */
import { z } from 'zod'
import { avatarColors } from './avatar/index.ts'

/** A name with what tells it from equal ones: four digits. */
export const nickname = z.object({ value: z.string(), tag: z.string() })

/** A confirmed number. It tells us whom we may call; nothing is opened by it. */
export const phone = z.object({
  id: z.string(),
  /** Text messages are no second factor. */
  is2fa: z.literal(false),
  /** `+905321234567`. */
  number: z.string(),
  /** In the groups of its country: `+90 532 123 45 67`. */
  shown: z.string(),
  provider: z.literal('default'),
  type: z.literal('mobile'),
})
export type AccountPhone = z.output<typeof phone>

export const user = z.object({
  userId: z.int(),
  externalId: z.string(),
  email: z.string(),
  /** B2C unless said otherwise. */
  category: z.enum(['B2C', 'B2B']),
  country: z.string().nullable(),
  /** Null = none was chosen yet. */
  nickname: nickname.nullable(),
  /** How often the nickname can still be chosen. */
  nicknameChangesLeft: z.int(),
  avatarColor: z.enum(avatarColors),
  language: z.string(),
  /** Seconds without a request after which the session ends. */
  logoutTime: z.int(),
  mainAccountExternalId: z.string().nullable(),
  hasSubAccounts: z.boolean(),
  hasLoginAbility: z.boolean(),
  /** Unix seconds. */
  registeredAt: z.int(),
  isTwoFactorEnabled: z.boolean(),
  isPasskeyEnabled: z.boolean(),
  /** Its oldest wallet; null = it has none. */
  web3AuthAddress: z.string().nullable(),
  /** Null = none was confirmed. */
  phone: phone.nullable(),
  /** What the account may do that not every one may. */
  privileges: z.object({ canUseUssd: z.boolean() }),
  /** Can be signed in to by a QR code. */
  isQrLoginEnabled: z.boolean(),
  /** Mails to the account begin with a word of its own. */
  isAntiPhishingCodeEnabled: z.boolean(),
  /** The account has no password yet and should get one. */
  isPasswordCreateEnabled: z.boolean(),
  /** Unix seconds; null = there never was one. */
  lastPasswordEdit: z.int().nullable(),
  /** Unix seconds until which no funds leave the account; null = they may. */
  timeUntilBlock: z.int().nullable(),
  /** Unix seconds at which the account is closed for good; null = it isn't being closed. */
  closesAt: z.int().nullable(),
  /** Agreed to the terms and to the privacy policy in the versions that are in force. */
  exchangeTermsAccepted: z.boolean(),
})
export type User = z.output<typeof user>
