import type { DemoMail } from '@exchange/contract/demo'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, cx, Empty, Failure, SearchField, Skeleton } from '../../../shared/ui/index.ts'
import { mailboxQuery } from '../data.ts'
import { BoxTabs } from './box-tabs.tsx'

interface MailboxPageProps {
  /** Id of the mail that is read. */
  open: string | undefined
}

/** The mails that did not leave this machine. */
export function MailboxPage({ open }: MailboxPageProps) {
  const t = useT()
  const navigate = useNavigate()
  const [filter, setFilter] = useState('')
  const { data, isPending, isError, refetch } = useQuery(mailboxQuery(undefined))
  const mails = (data ?? []).filter((mail) => mail.to.includes(filter.trim().toLowerCase()))
  const chosen = mails.find((mail) => mail.id === open)
  const read = (mail: string | undefined) =>
    void navigate({ to: '/dev/mailbox', search: { mail }, replace: open !== undefined })

  return (
    <div className="page flex flex-1 flex-col pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('demo.mailboxTitle')}</h1>
      <p className="mt-1 text-13 text-muted">{t('demo.mailboxLead')}</p>
      <BoxTabs />
      <div className="mt-4 grid flex-1 border border-line bg-panel md:grid-cols-[20rem_1fr]">
        <div className={cx('min-w-0 border-line md:border-r', chosen !== undefined && 'max-md:hidden')}>
          <div className="border-b border-line p-2">
            <SearchField label={t('demo.mailFilter')} value={filter} onChange={setFilter} />
          </div>
          {isPending && <MailSkeleton />}
          {isError && <Failure onRetry={() => void refetch()} />}
          {data !== undefined && mails.length === 0 && (
            <Empty title={t('demo.mailboxEmpty')}>{t('demo.mailboxEmptyHint')}</Empty>
          )}
          <ul aria-label={t('demo.mailList')}>
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} isOpen={mail.id === open} onOpen={() => read(mail.id)} />
            ))}
          </ul>
        </div>
        <div className={cx('min-w-0', chosen === undefined && 'max-md:hidden')}>
          {chosen === undefined ? (
            <Empty title={t('demo.choose')} />
          ) : (
            <MailView mail={chosen} onBack={() => read(undefined)} />
          )}
        </div>
      </div>
    </div>
  )
}

function MailRow({ mail, isOpen, onOpen }: { mail: DemoMail; isOpen: boolean; onOpen: () => void }) {
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className="block w-full border-b border-line px-4 py-3 text-left -outline-offset-2 hover:bg-hover aria-current:bg-hover"
      >
        <span className="block truncate font-medium">{mail.subject}</span>
        <span className="num flex justify-between gap-4 text-12 text-muted">
          <span className="truncate">{mail.to}</span>
          <time dateTime={new Date(mail.time * 1_000).toISOString()} className="shrink-0">
            {dateTime(mail.time, timeZone)}
          </time>
        </span>
      </button>
    </li>
  )
}

/** The text of a mail; its six-digit code, if it has one, stands out so that it can be copied at a glance. */
function MailView({ mail, onBack }: { mail: DemoMail; onBack: () => void }) {
  const t = useT()
  return (
    <article className="p-4 md:p-6">
      <Button kind="quiet" size="sm" className="-ml-3 mb-2 md:hidden" onClick={onBack}>
        <ArrowLeft className="size-4" /> {t('demo.back')}
      </Button>
      <h2 className="text-18 font-semibold">{mail.subject}</h2>
      <p className="mt-1 text-12 break-all text-muted">{t('demo.mailTo', { address: mail.to })}</p>
      <div className="mt-4 max-w-2xl border-t border-line pt-4 text-15 whitespace-pre-wrap break-words">
        {mail.text.split(/\b(\d{6})\b/).map((part, at) =>
          at % 2 === 1 ? (
            <strong key={at} className="num text-24 font-semibold tracking-wider">
              {part}
            </strong>
          ) : (
            part
          ),
        )}
      </div>
    </article>
  )
}

function MailSkeleton() {
  return (
    <div className="flex flex-col">
      {Array.from({ length: 4 }, (_, at) => (
        <div key={at} className="flex flex-col gap-2 border-b border-line px-4 py-4">
          <Skeleton className="w-48" />
          <Skeleton className="w-32" />
        </div>
      ))}
    </div>
  )
}
