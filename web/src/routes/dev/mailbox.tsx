import { createFileRoute, notFound } from '@tanstack/react-router'
import { InboxPage, MailboxPage, mailboxQuery } from '../../features/demo/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

interface MailboxSearch {
  mail?: string | undefined
  /** `messages` = those of text messages, in place of mails. */
  box?: unknown
}

export const Route = createFileRoute('/dev/mailbox')({
  staticData: { weight: 'figures', texts: ['demo'] },
  validateSearch: (search: Record<string, unknown>): MailboxSearch => ({
    ...search,
    mail: typeof search.mail === 'string' ? search.mail : undefined,
  }),
  beforeLoad({ context }) {
    if (!context.settings.demo) throw notFound()
  },
  loader: ({ context }) => context.queryClient.prefetchQuery(mailboxQuery(undefined)),
  head: (context) => pageHead(context, 'demo.mailboxTitle'),
  component: Page,
})

function Page() {
  const { mail, box } = Route.useSearch()
  return box === 'messages' ? <InboxPage /> : <MailboxPage open={mail} />
}
