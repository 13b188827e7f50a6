/** What the mailbox of an account may do by a link, without signing in. */
export { noticeLinksPart } from './part.ts'
export type { NoticeLinks } from './tokens.ts'
