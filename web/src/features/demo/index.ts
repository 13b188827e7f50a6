export { grantsQuery, mailboxQuery, useClaim } from './data.ts'
export { ClaimFunds } from './pages/claim-funds.tsx'
export { InboxPage } from './pages/inbox-page.tsx'
export { MailboxPage } from './pages/mailbox-page.tsx'
