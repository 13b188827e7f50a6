/** What operators give accounts and take from them. */
export const accountStates = ['active', 'frozen', 'blocked', 'closed'] as const
/**
 * Where the closing of an account stands: it waits, its data is being erased, that is done, its owner canceled it, or it was
 * stopped because the account was not empty.
 */
export const closingStates = ['waiting', 'erasing', 'done', 'canceled', 'stopped'] as const
/** Where a lost second factor stands: it waits, it went, that was stopped, or nobody agreed in time. */
export const recoveryStates = ['waiting', 'done', 'stopped', 'expired'] as const
/** What an account may be allowed to do by the core. */
export const privilegeNames = ['spot', 'transferOut', 'withdraw'] as const
export type Privilege = (typeof privilegeNames)[number]
export const orderGrants = ['rpi', 'retail'] as const
/** Masked fields that can be shown with a reason. */
export const revealed = ['email', 'country', 'addresses'] as const
/** Ways by which the exchange writes to people. */
export const messageChannels = ['mail', 'sms', 'push'] as const
/** What became of a message: it waits, it was sent, nobody took it in time, or an operator dropped it. */
export const messageStates = ['waiting', 'given-up', 'sent', 'dropped'] as const
