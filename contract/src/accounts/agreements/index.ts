/**
 * The documents an account agrees to when it is opened, with the version in force. Holds no zod. A new version of a document
 * in web/src/content/legal goes with a new number here (a test compares them).
 */
export const agreementVersions = { terms: 1, privacy: 1 } as const
export type Agreement = keyof typeof agreementVersions
