/** Who else says who people are. Holds no zod. */
export const connectionProviders = ['apple', 'google'] as const
export type ConnectionProvider = (typeof connectionProviders)[number]

/** Apple or Google, if this names one of them. */
export const providerIn = (value: unknown): ConnectionProvider | undefined =>
  connectionProviders.find((known) => known === value)

/** As they write themselves. */
export const providerNames: Readonly<Record<ConnectionProvider, string>> = { apple: 'Apple', google: 'Google' }
