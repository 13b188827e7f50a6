/** What an application to the ambassador programme may hold. Holds no zod: the form reads it too. */

/** Characters. */
export const NAME_LENGTH = { min: 2, max: 80 } as const
export const CHANNEL_LENGTH = 200
export const MOST_CHANNELS = 5
/** People. */
export const MOST_AUDIENCE = 1_000_000_000
/** Characters. */
export const PLAN_LENGTH = { min: 50, max: 2000 } as const
