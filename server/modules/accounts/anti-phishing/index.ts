/** The word that the mails of an account begin with. */
export { antiPhishingPart } from './part.ts'
