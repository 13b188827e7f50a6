import { createFileRoute, notFound } from '@tanstack/react-router'
import { InboxPage, MailboxPage, mailboxQuery, messagesQuery } from '../../features/demo/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

interface MailboxSearch {
  mail?: string | undefined
  /** Of text messages, in place of mails. */
  box?: 'messages' | undefined
}

export const Route = createFileRoute('/dev/mailbox')({
  staticData: { weight: 'figures', texts: ['demo'] },
  validateSearch: (search: Record<string, unknown>): MailboxSearch => ({
    ...search,
    mail: typeof search.mail === 'string' ? search.mail : undefined,
    box: search.box === 'messages' ? 'messages' : undefined,
  }),
  beforeLoad({ context }) {
    if (!context.settings.demo) throw notFound()
  },
  loaderDeps: ({ search }) => ({ box: search.box }),
  loader: async ({ context: { queryClient }, deps: { box } }) =>
    box === undefined ? queryClient.prefetchQuery(mailboxQuery(undefined)) : queryClient.prefetchQuery(messagesQuery),
  head: (context) => pageHead(context, 'demo.mailboxTitle'),
  component: Page,
})

function Page() {
  const { mail, box } = Route.useSearch()
  return box === undefined ? <MailboxPage open={mail} /> : <InboxPage />
}
