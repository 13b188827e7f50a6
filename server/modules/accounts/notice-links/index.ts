/** What the mailbox of an account may do by a link, without signing in. */
export { NoticeLinks } from './tokens.ts'
export { NoticeLinkService } from './service.ts'
