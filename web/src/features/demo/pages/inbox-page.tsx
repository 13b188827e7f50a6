import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Empty, Failure, SearchField, Skeleton } from '../../../shared/ui/index.ts'
import { messagesQuery } from '../data.ts'
import { BoxTabs } from './box-tabs.tsx'

/** The text messages that did not leave this machine. */
export function InboxPage() {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const [filter, setFilter] = useState('')
  const { data, isPending, isError, refetch } = useQuery(messagesQuery)
  const messages = (data ?? []).filter(({ to }) => to.includes(filter.replaceAll(/[^+\d]/g, '')))
  return (
    <div className="page flex flex-1 flex-col pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('demo.mailboxTitle')}</h1>
      <p className="mt-1 text-13 text-muted">{t('demo.messagesLead')}</p>
      <BoxTabs />
      <div className="mt-4 max-w-2xl border border-line bg-panel">
        <div className="border-b border-line p-2">
          <SearchField label={t('demo.numberFilter')} value={filter} onChange={setFilter} />
        </div>
        {isPending && <Skeleton className="m-4 w-48" />}
        {isError && <Failure onRetry={() => void refetch()} />}
        {data !== undefined && messages.length === 0 && (
          <Empty title={t('demo.messagesEmpty')}>{t('demo.messagesEmptyHint')}</Empty>
        )}
        <ul aria-label={t('demo.messages')}>
          {messages.map(({ id, to, text, time }) => (
            <li key={id} className="border-b border-line px-4 py-3 last:border-b-0">
              <p className="num flex justify-between gap-4 text-12 text-muted">
                <span className="truncate">{to}</span>
                <time dateTime={new Date(time * 1_000).toISOString()} className="shrink-0">
                  {dateTime(time, timeZone)}
                </time>
              </p>
              <p className="mt-1 text-15 break-words">
                {text.split(/\b(\d{6})\b/).map((part, at) =>
                  at % 2 === 1 ? (
                    <strong key={at} className="num text-18 font-semibold tracking-wider">
                      {part}
                    </strong>
                  ) : (
                    part
                  ),
                )}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
