/** Who else says who people are. Holds no zod. */
export const connectionProviders = ['apple', 'google'] as const
export type ConnectionProvider = (typeof connectionProviders)[number]

/** As they write themselves. */
export const providerNames: Readonly<Record<ConnectionProvider, string>> = { apple: 'Apple', google: 'Google' }
