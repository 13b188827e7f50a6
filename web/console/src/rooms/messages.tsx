import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ConsoleOperations } from '@exchange/contract/operators'
import { messageChannels, messageStates } from '@exchange/contract/operators/rights'
import { useState, type SubmitEvent } from 'react'
import { Badge } from '../../../src/shared/ui/base/badge.tsx'
import { Button } from '../../../src/shared/ui/base/button.tsx'
import { TextField } from '../../../src/shared/ui/base/field.tsx'
import { Select } from '../../../src/shared/ui/base/select.tsx'
import { Empty } from '../../../src/shared/ui/base/states.tsx'
import { Table, type Column } from '../../../src/shared/ui/base/table.tsx'
import { ActButton, wanted } from '../act.tsx'
import { call } from '../api.ts'
import { Facts, Loaded, Page, Section, State, When } from '../parts.tsx'
import { useMay } from '../session.tsx'

type Standing = ConsoleOperations['GET /admin/api/messages/channels']['output']['channels'][number]
type Message = ConsoleOperations['GET /admin/api/messages']['output']['messages'][number]
type Channel = Message['channel']

const channelTexts: Readonly<Record<Channel, string>> = { mail: 'Mails', sms: 'Text messages', push: 'Pushes' }
const stateTexts: Readonly<Record<Message['state'], string>> = {
  waiting: 'Waiting',
  'given-up': 'Given up',
  sent: 'Sent',
  dropped: 'Dropped',
}
const states = messageStates.map((value) => ({ value, text: stateTexts[value] }))
const channels = [
  { value: '', text: 'Every channel' },
  ...messageChannels.map((value) => ({ value, text: channelTexts[value] })),
] as const

/** What the exchange sends: what waits, and what became of the others. */
export function MessagesRoom() {
  const standing = useQuery({
    queryKey: ['message-channels'],
    queryFn: async () => call('GET /admin/api/messages/channels'),
    refetchInterval: 10_000,
  })
  return (
    <Page title="Messages">
      <p className="mb-6 max-w-2xl text-13 text-muted">
        What messages say is not shown to anybody: they hold codes and links. What became of them is kept for 30 days.
      </p>
      <Section title="Channels">
        <Loaded query={standing}>
          {({ channels: rows }) => (
            <Table
              caption="Channels, with what became of messages within a day"
              rows={rows}
              rowKey={({ channel }) => channel}
              stack
              columns={channelColumns}
            />
          )}
        </Loaded>
      </Section>
      <List />
    </Page>
  )
}

const channelColumns: readonly Column<Standing>[] = [
  { id: 'channel', header: 'Channel', cell: ({ channel }) => <strong>{channelTexts[channel]}</strong> },
  {
    id: 'state',
    header: 'State',
    cell: ({ heldSince }) =>
      heldSince === null ? (
        <State state="open" />
      ) : (
        <span className="flex flex-wrap items-center gap-1">
          <State state="held" /> since <When at={heldSince} />
        </span>
      ),
  },
  { id: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => waiting },
  { id: 'failing', header: 'Tried in vain', align: 'end', cell: ({ failing }) => failing },
  {
    id: 'oldest',
    header: 'Oldest',
    cell: ({ oldestAt }) => (oldestAt === null ? <span className="text-muted">none</span> : <When at={oldestAt} />),
  },
  { id: 'sent', header: 'Sent in 24 h', align: 'end', cell: ({ sent }) => sent },
  { id: 'given-up', header: 'Given up in 24 h', align: 'end', cell: ({ givenUp }) => givenUp },
  { id: 'acts', header: 'Acts', cell: (row) => <ChannelActs row={row} /> },
]

function ChannelActs({ row: { channel, heldSince } }: { row: Standing }) {
  const may = useMay()
  const name = channelTexts[channel].toLowerCase()
  const input = () => ({ params: { channel } })
  if (heldSince === null)
    return may('stop', 'messages') ? (
      <ActButton
        size="sm"
        kind="quiet"
        label={`Hold ${name}`}
        does={wanted('POST /admin/api/messages/channels/{channel}/hold', input, {
          title: `Hold ${name}`,
          verb: 'Hold them',
          kind: 'danger',
          fields: (
            <p className="text-13">Nothing is sent until somebody releases them. Codes expire while they wait.</p>
          ),
        })}
      >
        Hold
      </ActButton>
    ) : null
  return may('start', 'messages') ? (
    <ActButton
      size="sm"
      kind="quiet"
      label={`Release ${name}`}
      does={wanted('POST /admin/api/messages/channels/{channel}/release', input, {
        title: `Release ${name}`,
        verb: 'Release them',
      })}
    >
      Release
    </ActButton>
  ) : null
}

function List() {
  const search = useSearch({ from: '/inside/messages' })
  const navigate = useNavigate()
  const [text, setText] = useState(search.query ?? '')
  const state = messageStates.find((one) => one === search.state) ?? 'waiting'
  const channel = messageChannels.find((one) => one === search.channel)
  const query = useQuery({
    queryKey: ['messages', search],
    queryFn: async () =>
      call('GET /admin/api/messages', {
        query: { state, channel, query: search.query, beyond: search.beyond },
      }),
    refetchInterval: 10_000,
  })
  const go = (change: { query?: string; state?: string; channel?: string; beyond?: number }) => {
    const { beyond: _, ...kept } = search
    void navigate({ to: '/messages', search: { ...kept, ...change } })
  }
  function find(event: SubmitEvent) {
    event.preventDefault()
    go({ query: text.trim() })
  }
  return (
    <Section title={stateTexts[state]}>
      <form onSubmit={find} className="mb-4 flex flex-wrap items-end gap-3">
        <Select
          label="State"
          value={state}
          options={states}
          onChange={(value) => go({ state: value })}
          className="w-40"
        />
        <Select
          label="Channel"
          value={channel ?? ''}
          options={channels}
          onChange={(value) => go({ channel: value })}
          className="w-44"
        />
        <TextField
          label="Number of an account, whole address or phone"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-full max-w-sm"
        />
        <Button type="submit">Search</Button>
      </form>
      <Loaded query={query}>
        {({ messages, more }) => (
          <>
            <Table
              caption={
                state === 'waiting' ? 'Messages that wait, oldest first' : `${stateTexts[state]} messages, newest first`
              }
              rows={messages}
              rowKey={({ id }) => id}
              stack
              empty={
                <Empty title={state === 'waiting' ? 'No message waits' : 'No message matches'}>
                  Every mail, text message and push that the exchange sends goes through here.
                </Empty>
              }
              columns={state === 'waiting' ? waitingColumns : endedColumns}
            />
            {more && (
              <Button kind="secondary" className="mt-4" onClick={() => go({ beyond: messages.at(-1)?.number ?? 0 })}>
                {state === 'waiting' ? 'Newer ones' : 'Older ones'}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const firstColumns: readonly Column<Message>[] = [
  { id: 'kind', header: 'Message', cell: ({ kind }) => <span className="font-medium">{kind}</span> },
  { id: 'channel', header: 'Channel', cell: ({ channel }) => <Badge kind="neutral">{channel}</Badge> },
  { id: 'to', header: 'To', cell: ({ to }) => to ?? <span className="text-muted">not known</span> },
  { id: 'language', header: 'Language', cell: ({ language }) => language ?? '–' },
  { id: 'made', header: 'Written', cell: ({ madeAt }) => <When at={madeAt} /> },
]
const triesColumn: Column<Message> = { id: 'tries', header: 'Tries', align: 'end', cell: ({ tries }) => tries }
const errorColumn: Column<Message> = {
  id: 'error',
  header: 'Last error',
  className: 'max-sm:col-span-2',
  cell: ({ error }) => (error === null ? '–' : <span className="break-words">{error}</span>),
}
const actsColumn: Column<Message> = { id: 'acts', header: 'Acts', cell: (row) => <MessageActs row={row} /> }

const waitingColumns: readonly Column<Message>[] = [
  ...firstColumns,
  { id: 'until', header: 'Of use until', cell: ({ until }) => <When at={until} /> },
  triesColumn,
  errorColumn,
  actsColumn,
]
const endedColumns: readonly Column<Message>[] = [
  ...firstColumns,
  { id: 'ended', header: 'Ended', cell: ({ endedAt }) => <When at={endedAt} /> },
  triesColumn,
  errorColumn,
  actsColumn,
]

function MessageActs({ row: { id, kind, to, state, again } }: { row: Message }) {
  const may = useMay()
  const input = () => ({ params: { id } })
  const whose = `${kind} to ${to ?? 'somebody'}`
  return (
    <span className="flex flex-wrap gap-1">
      {again && may('edit', 'messages') && (
        <ActButton
          size="sm"
          kind="quiet"
          label={`Send again: ${whose}`}
          does={wanted('POST /admin/api/messages/{id}/again', input, {
            title: `Send ${whose} again`,
            verb: 'Send it again',
          })}
        >
          Send again
        </ActButton>
      )}
      {state === 'waiting' && may('stop', 'messages') && (
        <ActButton
          size="sm"
          kind="quiet"
          label={`Drop ${whose}`}
          does={wanted('POST /admin/api/messages/{id}/drop', input, {
            title: `Drop ${whose}`,
            verb: 'Drop it',
            kind: 'danger',
          })}
        >
          Drop
        </ActButton>
      )}
      {to !== null && may('reveal', 'messages') && (
        <ActButton
          size="sm"
          kind="quiet"
          label={`Show to whom: ${whose}`}
          does={wanted('POST /admin/api/messages/{id}/reveal', input, {
            title: `Show to whom ${kind} goes`,
            verb: 'Show',
            shows: shownWhom,
          })}
        >
          Show to whom
        </ActButton>
      )}
    </span>
  )
}

function shownWhom(data: unknown) {
  const told = typeof data === 'object' && data !== null ? data : {}
  const to = 'to' in told && typeof told.to === 'string' ? told.to : 'a browser of the account'
  const owner = 'owner' in told && typeof told.owner === 'number' ? told.owner : 'none'
  return (
    <Facts
      rows={[
        ['To', to],
        ['Account', owner],
      ]}
    />
  )
}
