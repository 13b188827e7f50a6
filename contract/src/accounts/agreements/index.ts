import type { Region } from '../../regions/index.ts'

/** What an account agrees to: when it is opened, and again whenever a new version comes into force. */
export const agreements = ['terms', 'privacy'] as const
export type Agreement = (typeof agreements)[number]
/** The version of each document. */
export type AgreementVersions = Readonly<Record<Agreement, number>>

/**
 * The versions in force, by edition. Holds no zod. A new version of a document in web/src/content/legal goes with a new
 * number here (a test compares them).
 */
export const agreementVersions: Readonly<Record<Region, AgreementVersions>> = {
  global: { terms: 1, privacy: 1 },
  turkey: { terms: 1, privacy: 1 },
  georgia: { terms: 1, privacy: 1 },
  australia: { terms: 1, privacy: 1 },
  kazakhstan: { terms: 1, privacy: 1 },
}

/** Whether somebody who agreed to these versions has yet to agree to one that is in force; null = never agreed. */
export const isOutdated = (agreed: Readonly<Record<Agreement, number | null>>, inForce: AgreementVersions): boolean =>
  agreements.some((document) => (agreed[document] ?? 0) < inForce[document])
