import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ConsoleOperations } from '@exchange/contract/operators'
import { orderGrants, privilegeNames, revealed } from '@exchange/contract/operators/rights'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button, ButtonLink } from '../../../src/shared/ui/base/button.tsx'
import { TextField } from '../../../src/shared/ui/base/field.tsx'
import { Select } from '../../../src/shared/ui/base/select.tsx'
import { Empty } from '../../../src/shared/ui/base/states.tsx'
import { Table, type Column } from '../../../src/shared/ui/base/table.tsx'
import { ActButton, Boxes, Lines, wanted } from '../act.tsx'
import { call } from '../api.ts'
import { Facts, Loaded, Nothing, Page, Rows, Section, State, When } from '../parts.tsx'
import { useMay } from '../session.tsx'

type User = ConsoleOperations['GET /admin/api/users/{id}']['output']

type Found = ConsoleOperations['GET /admin/api/users']['output']['users'][number]

const userColumns: readonly Column<Found>[] = [
  {
    id: 'id',
    header: 'Number',
    cell: ({ id }) => (
      <Link to="/users/$id" params={{ id: String(id) }} className="num text-accent underline">
        {id}
      </Link>
    ),
  },
  { id: 'email', header: 'E-mail', cell: ({ email }) => email },
  { id: 'state', header: 'State', cell: ({ state: one }) => <State state={one} /> },
  { id: 'region', header: 'Edition', cell: ({ region }) => region },
  { id: 'created', header: 'Since', cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: 'seen', header: 'Last seen', cell: ({ seenAt }) => <When at={seenAt} /> },
]

type Way = User['devices'][number]

const wayColumns = (ends: (row: Way) => ReactNode): readonly Column<Way>[] => [
  { id: 'device', header: 'Device', cell: ({ device }) => device },
  { id: 'address', header: 'Address', cell: ({ address }) => address },
  { id: 'since', header: 'Since', cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: 'seen', header: 'Last seen', cell: ({ seenAt }) => <When at={seenAt} /> },
  { id: 'acts', header: 'Acts', cell: ends },
]

const sessionColumns = (user: User) => wayColumns(endSessionOf(user))
const deviceColumns = (user: User) => wayColumns(forgetDeviceOf(user))

function endSessionOf(user: User) {
  return (row: Way) => <EndSession user={user} row={row} />
}

function forgetDeviceOf(user: User) {
  return (row: Way) => <ForgetDevice user={user} row={row} />
}

const balanceColumns: readonly Column<User['balances'][number]>[] = [
  { id: 'wallet', header: 'Wallet', cell: ({ wallet }) => wallet },
  { id: 'ticker', header: 'Asset', cell: ({ ticker }) => ticker },
  { id: 'available', header: 'Available', align: 'end', cell: ({ available }) => available },
  { id: 'held', header: 'In orders', align: 'end', cell: ({ held }) => held },
]

const orderColumns: readonly Column<User['orders'][number]>[] = [
  { id: 'market', header: 'Market', cell: ({ market }) => market },
  { id: 'side', header: 'Side', cell: ({ side, type }) => `${side}, ${type}` },
  { id: 'price', header: 'Price', align: 'end', cell: ({ price }) => price },
  { id: 'left', header: 'Left', align: 'end', cell: ({ left }) => left },
  { id: 'placed', header: 'Placed', cell: ({ placedAt }) => <When at={placedAt} /> },
]

const signInColumns: readonly Column<User['signIns'][number]>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => <When at={at} /> },
  { id: 'outcome', header: 'Outcome', cell: ({ outcome }) => outcome },
  { id: 'device', header: 'Device', cell: ({ device }) => device },
  { id: 'address', header: 'Address', cell: ({ address }) => address },
]

const states = [
  { value: '', text: 'Every state' },
  { value: 'active', text: 'Active' },
  { value: 'frozen', text: 'Frozen' },
  { value: 'blocked', text: 'Blocked' },
  { value: 'closed', text: 'Closed' },
] as const

export function UsersRoom() {
  const search = useSearch({ from: '/inside/users' })
  const navigate = useNavigate()
  const [text, setText] = useState(search.query ?? '')
  const state = states.find(({ value }) => value === search.state)?.value ?? ''
  const query = useQuery({
    queryKey: ['users', search],
    queryFn: async () =>
      call('GET /admin/api/users', {
        query: { query: search.query, below: search.below, ...(state === '' ? {} : { state }) },
      }),
  })
  const go = (change: { query?: string; state?: string; below?: number }) =>
    void navigate({ to: '/users', search: { query: search.query, state: search.state, ...change } })
  function find(event: SubmitEvent) {
    event.preventDefault()
    go({ query: text.trim() })
  }
  return (
    <Page title="Users">
      <form onSubmit={find} className="mb-4 flex flex-wrap items-end gap-3">
        <TextField
          label="Number or whole e-mail address"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-full max-w-sm"
        />
        <Select
          label="State"
          value={state}
          options={states}
          onChange={(value) => go({ state: value })}
          className="w-40"
        />
        <Button type="submit">Search</Button>
      </form>
      <Loaded query={query}>
        {({ users, more }) => (
          <>
            <Table
              caption="Accounts, newest first"
              rows={users}
              rowKey={({ id }) => id}
              stack
              empty={<Empty title="Nobody is found">Search by the whole number, or by how the address begins.</Empty>}
              columns={userColumns}
            />
            {more && (
              <Button kind="secondary" className="mt-4" onClick={() => go({ below: users.at(-1)?.id ?? 0 })}>
                Older ones
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

export function UserPage() {
  const { id } = useParams({ from: '/inside/users/$id' })
  const query = useQuery({
    queryKey: ['user', id],
    queryFn: async () => call('GET /admin/api/users/{id}', { params: { id: Number(id) } }),
  })
  return (
    <Page
      title={`User ${id}`}
      aside={
        <Link to="/users" className="text-accent underline">
          All users
        </Link>
      }
    >
      <Loaded query={query}>{(user) => <UserParts user={user} />}</Loaded>
    </Page>
  )
}

function UserParts({ user }: { user: User }) {
  const { sessions, devices, signIns, balances, orders, notes } = user
  return (
    <>
      <UserActs user={user} />
      <div className="grid gap-x-10 lg:grid-cols-2">
        <Section title="Account" aside={<Reveal id={user.id} />}>
          <Facts
            rows={[
              ['E-mail', user.email],
              ['State', <State key="state" state={user.state} />],
              ['Category', user.category],
              ['Edition', user.region],
              ['Language', user.language],
              ['Since', <When key="since" at={user.createdAt} />],
              ...closingRows(user),
              ...recoveryRows(user),
            ]}
          />
        </Section>
        <Rights user={user} />
      </div>
      <Section title="Sessions">
        <Rows caption="Open sessions" rows={sessions} rowKey={({ id }) => id} stack columns={sessionColumns(user)}>
          No session is open.
        </Rows>
      </Section>
      <Section title="Trusted devices">
        <Rows caption="Trusted devices" rows={devices} rowKey={({ id }) => id} stack columns={deviceColumns(user)}>
          No device is trusted.
        </Rows>
      </Section>
      <Section title="Balances">
        <Rows
          caption="Balances by wallet"
          rows={balances}
          rowKey={({ wallet, ticker }) => `${wallet} ${ticker}`}
          columns={balanceColumns}
        >
          The account holds nothing.
        </Rows>
      </Section>
      <Section title="Open orders">
        <Rows caption="Open orders, newest first" rows={orders} rowKey={({ id }) => id} stack columns={orderColumns}>
          No order is open.
        </Rows>
      </Section>
      <Section title="Sign-ins">
        <Rows
          caption="Sign-ins, newest first"
          rows={signIns}
          rowKey={({ at, outcome }) => `${at} ${outcome}`}
          stack
          columns={signInColumns}
        >
          Nobody has signed in.
        </Rows>
      </Section>
      <Section title="Notes">
        {notes.length === 0 && <Nothing>Nobody has written a note.</Nothing>}
        <ul className="flex flex-col gap-3">
          {notes.map(({ at, operator, text }) => (
            <li key={`${at} ${text}`} className="rounded border border-line bg-panel p-3">
              <p className="text-12 text-muted">
                {operator}, <When at={at} />
              </p>
              <p className="whitespace-pre-wrap">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function EndSession({ user: { id }, row }: { user: User; row: Way }) {
  if (!useMay()('stop', 'users')) return null
  return (
    <ActButton
      size="sm"
      kind="quiet"
      label={`End the session on ${row.device} from ${row.address}`}
      does={wanted('POST /admin/api/users/{id}/sessions/{session}/end', () => ({ params: { id, session: row.id } }), {
        title: `End a session of user ${id}`,
        verb: 'End the session',
        kind: 'danger',
        fields: (
          <p className="text-13">{row.device} is signed out at once. Where the device is trusted it stays trusted.</p>
        ),
      })}
    >
      End
    </ActButton>
  )
}

function ForgetDevice({ user: { id, sessions }, row }: { user: User; row: Way }) {
  if (!useMay()('stop', 'users')) return null
  const open = sessions.filter(({ on }) => on === row.id).length
  return (
    <ActButton
      size="sm"
      kind="quiet"
      label={`Forget the device ${row.device} at ${row.address}`}
      does={wanted('POST /admin/api/users/{id}/devices/{device}/end', () => ({ params: { id, device: row.id } }), {
        title: `Forget a device of user ${id}`,
        verb: 'Forget the device',
        kind: 'danger',
        fields: (
          <p className="text-13">
            Whoever signs in on {row.device} has to show a mailed code again. Open sessions that end with it: {open}.
          </p>
        ),
      })}
    >
      Forget
    </ActButton>
  )
}

/** The last time its owner wanted the account closed. */
function closingRows({ closing }: User): [string, ReactNode][] {
  if (closing === null) return []
  const { state, askedAt, dueAt, endedAt, reason } = closing
  return [
    ['Closing', <State key="closing" state={state} />],
    ['Asked for', <When key="asked" at={askedAt} />],
    endedAt === null ? ['Due', <When key="due" at={dueAt} />] : ['Ended', <When key="ended" at={endedAt} />],
    ...(reason === null ? [] : [['Reason given', reason] as [string, ReactNode]]),
  ]
}

/** The last time its owner said that the second factor is lost. */
function recoveryRows({ recovery }: User): [string, ReactNode][] {
  if (recovery === null) return []
  const { state, askedAt, dueAt, endedAt, needsApproval } = recovery
  return [
    ['Lost second factor', <State key="recovery" state={state} />],
    ['Lost since', <When key="lost" at={askedAt} />],
    endedAt === null ? ['Goes', <When key="goes" at={dueAt} />] : ['Over', <When key="over" at={endedAt} />],
    ...(needsApproval ? [['Agreed', 'by nobody yet'] as [string, ReactNode]] : []),
  ]
}

function UserActs({ user: { id, state, recovery } }: { user: User }) {
  const may = useMay()
  const input = () => ({ params: { id } })
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      {state === 'active' && may('stop', 'users') && (
        <ActButton
          kind="danger"
          does={wanted('POST /admin/api/users/{id}/freeze', input, {
            title: `Freeze user ${id}`,
            verb: 'Freeze',
            kind: 'danger',
          })}
        >
          Freeze
        </ActButton>
      )}
      {state === 'frozen' && may('start', 'users') && (
        <ActButton
          kind="primary"
          does={wanted('POST /admin/api/users/{id}/unfreeze', input, {
            title: `Unfreeze user ${id}`,
            verb: 'Unfreeze',
          })}
        >
          Unfreeze
        </ActButton>
      )}
      {(state === 'active' || state === 'frozen') && may('stop', 'users') && (
        <ActButton
          does={wanted('POST /admin/api/users/{id}/block', input, {
            title: `Block user ${id}`,
            verb: 'Block',
            kind: 'danger',
          })}
        >
          Block
        </ActButton>
      )}
      {state === 'blocked' && may('start', 'users') && (
        <ActButton
          kind="primary"
          does={wanted('POST /admin/api/users/{id}/unblock', input, {
            title: `Unblock user ${id}`,
            verb: 'Propose',
          })}
        >
          Unblock
        </ActButton>
      )}
      {recovery?.needsApproval === true && may('start', 'users') && (
        <ActButton
          kind="primary"
          does={wanted('POST /admin/api/users/{id}/recovery/approve', input, {
            title: `Agree that the lost second factor of user ${id} goes`,
            verb: 'Propose',
          })}
        >
          Agree to the recovery
        </ActButton>
      )}
      {recovery?.state === 'waiting' && may('stop', 'users') && (
        <ActButton
          does={wanted('POST /admin/api/users/{id}/recovery/stop', input, {
            title: `Stop the recovery of user ${id}`,
            verb: 'Stop',
            kind: 'danger',
          })}
        >
          Stop the recovery
        </ActButton>
      )}
      {may('stop', 'users') && (
        <ActButton
          does={wanted('POST /admin/api/users/{id}/end-sessions', input, {
            title: `End the sessions of user ${id}`,
            verb: 'End sessions',
            kind: 'danger',
          })}
        >
          End sessions
        </ActButton>
      )}
      {may('edit', 'users') && (
        <ActButton
          does={wanted(
            'POST /admin/api/users/{id}/notes',
            (typed) => ({ params: { id }, body: { text: typed.text('note') } }),
            {
              title: `Note about user ${id}`,
              verb: 'Save',
              fields: <Lines name="note" label="Note" most={2_000} />,
            },
          )}
        >
          Write a note
        </ActButton>
      )}
      {may('see', 'messages') && (
        <ButtonLink to="/messages" search={{ query: String(id), state: 'sent' }} kind="secondary">
          Messages
        </ButtonLink>
      )}
      {may('see', 'fees') && (
        <ButtonLink to="/fees" search={{ owner: id }} kind="secondary">
          Fees
        </ButtonLink>
      )}
    </div>
  )
}

function Reveal({ id }: { id: number }) {
  const may = useMay()
  if (!may('reveal', 'users')) return null
  return (
    <div className="flex gap-2">
      {revealed.map((field) => (
        <ActButton
          key={field}
          size="sm"
          kind="quiet"
          does={wanted('POST /admin/api/users/{id}/reveal', () => ({ params: { id }, body: { field } }), {
            title: `Show the ${field} of user ${id}`,
            verb: 'Show',
            shows: shownValues,
          })}
        >
          Show {field}
        </ActButton>
      ))}
    </div>
  )
}

const shownValues = (data: unknown) => (
  <ul>
    {valuesIn(data).map((value) => (
      <li key={value}>{value}</li>
    ))}
  </ul>
)

function valuesIn(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null || !('values' in data) || !Array.isArray(data.values)) return []
  return data.values.length === 0 ? ['Nothing is known'] : data.values.map(String)
}

function Rights({ user: { id, grants, privileges } }: { user: User }) {
  const may = useMay()
  const title = 'Allowed from now on'
  const change = (
    <div className="flex gap-2">
      <ActButton
        size="sm"
        kind="quiet"
        does={wanted(
          'PUT /admin/api/users/{id}/privileges',
          (typed) => ({ params: { id }, body: { privileges: typed.chosen('privilege', privilegeNames) } }),
          {
            title: `Privileges of user ${id}`,
            verb: 'Change',
            fields: <Boxes name="privilege" title={title} names={privilegeNames} held={privileges} />,
          },
        )}
      >
        Change privileges
      </ActButton>
      <ActButton
        size="sm"
        kind="quiet"
        does={wanted(
          'PUT /admin/api/users/{id}/grants',
          (typed) => ({ params: { id }, body: { grants: typed.chosen('grant', orderGrants) } }),
          {
            title: `Order grants of user ${id}`,
            verb: 'Change',
            fields: <Boxes name="grant" title={title} names={orderGrants} held={grants} />,
          },
        )}
      >
        Change grants
      </ActButton>
    </div>
  )
  return (
    <Section title="Rights" aside={may('grant', 'users') ? change : undefined}>
      <Facts
        rows={[
          ['Privileges', privileges.join(', ') || 'none'],
          ['Order grants', grants.join(', ') || 'none'],
        ]}
      />
    </Section>
  )
}
