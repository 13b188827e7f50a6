import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ConsoleOperations } from '@exchange/contract/operators'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../src/shared/ui/base/button.tsx'
import { TextField } from '../../../src/shared/ui/base/field.tsx'
import { Empty } from '../../../src/shared/ui/base/states.tsx'
import { Table, type Column } from '../../../src/shared/ui/base/table.tsx'
import { ActButton, wanted, type Typed } from '../act.tsx'
import { call } from '../api.ts'
import { Loaded, Page, Rows, Section, State, When } from '../parts.tsx'
import { useMay } from '../session.tsx'

type Entry = ConsoleOperations['GET /admin/api/fees']['output']['entries'][number]

const columns: readonly Column<Entry>[] = [
  { id: 'market', header: 'Market', cell: ({ market }) => market ?? 'every market without an entry' },
  { id: 'maker', header: 'Maker, %', align: 'end', cell: ({ maker }) => maker },
  { id: 'taker', header: 'Taker, %', align: 'end', cell: ({ taker }) => taker },
]

type PlannedFees = ConsoleOperations['GET /admin/api/fees']['output']['changes'][number]

const marketOf = ({ market }: { readonly market: string | null }): string => market ?? 'every market without an entry'

const changeColumns: readonly Column<PlannedFees>[] = [
  { id: 'from', header: 'From', cell: ({ from }) => <When at={from} /> },
  { id: 'market', header: 'Market', cell: marketOf },
  { id: 'maker', header: 'Maker, %', align: 'end', cell: ({ maker }) => maker },
  { id: 'taker', header: 'Taker, %', align: 'end', cell: ({ taker }) => taker },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, why }) => (
      <span className="flex flex-wrap items-center gap-1">
        <State state={state} />
        {why !== null && <span className="text-12 text-muted">{why}</span>}
      </span>
    ),
  },
  { id: 'acts', header: 'Acts', cell: (row) => <Withdraw row={row} /> },
]

/** Fees that hold from a date, and what became of the last ones. */
function Changes() {
  const query = useQuery({
    queryKey: ['fees', null],
    queryFn: async () => call('GET /admin/api/fees', { query: { owner: undefined } }),
    refetchInterval: 10_000,
  })
  return (
    <Section title="From a date">
      <Loaded query={query}>
        {({ changes }) => (
          <Rows
            caption="Fees of everybody from a date: those to come, then the last ones that are over"
            rows={changes}
            rowKey={({ id }) => id}
            stack
            columns={changeColumns}
          >
            No change is planned. A change of everybody’s fees may name the date from which it holds.
          </Rows>
        )}
      </Loaded>
    </Section>
  )
}

function Withdraw({ row }: { row: PlannedFees }) {
  const { id, state, maker, taker } = row
  if (!useMay()('stop', 'fees') || state !== 'planned') return null
  return (
    <ActButton
      size="sm"
      kind="quiet"
      label={`Withdraw ${maker} and ${taker} on ${marketOf(row)}`}
      does={wanted('POST /admin/api/fees/changes/{id}/withdraw', () => ({ params: { id } }), {
        title: `Withdraw the change on ${marketOf(row)}`,
        verb: 'Withdraw it',
        kind: 'danger',
      })}
    >
      Withdraw
    </ActButton>
  )
}

/** What is paid: by everybody, and by one account that pays something else. */
export function FeesRoom() {
  const { owner } = useSearch({ from: '/inside/fees' })
  const navigate = useNavigate()
  const [text, setText] = useState(owner === undefined ? '' : String(owner))
  function find(event: SubmitEvent) {
    event.preventDefault()
    void navigate({ to: '/fees', search: { owner: text.trim() === '' ? undefined : Number(text) } })
  }
  return (
    <Page title="Fees">
      <Entries title="Everybody" owner={undefined} />
      <Changes />
      <form onSubmit={find} className="mb-6 flex flex-wrap items-end gap-3">
        <TextField
          label="Fees of one account, by its number"
          inputMode="numeric"
          pattern="[1-9]\d{0,9}"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-full max-w-sm"
        />
        <Button type="submit" kind="secondary">
          Show
        </Button>
      </form>
      {owner !== undefined && <Entries key={owner} title={`User ${owner}`} owner={owner} />}
    </Page>
  )
}

function Entries({ title, owner }: { title: string; owner: number | undefined }) {
  const may = useMay()
  const query = useQuery({
    queryKey: ['fees', owner ?? null],
    queryFn: async () => call('GET /admin/api/fees', { query: { owner } }),
  })
  return (
    <Section
      title={title}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          {owner !== undefined && (
            <Link to="/users/$id" params={{ id: String(owner) }} className="text-13 text-accent underline">
              The account
            </Link>
          )}
          {may(owner === undefined ? 'propose' : 'edit', 'fees') && <ChangeFees title={title} owner={owner} />}
        </div>
      }
    >
      <Loaded query={query}>
        {({ entries }) => (
          <Table
            caption={`Fees: ${title}`}
            rows={entries}
            rowKey={({ market }) => market ?? ''}
            empty={
              <Empty title="There are no entries">
                {owner === undefined ? 'Nobody pays a fee.' : 'The account pays what everybody pays.'}
              </Empty>
            }
            columns={columns}
          />
        )}
      </Loaded>
    </Section>
  )
}

/** Without a date they hold at once. */
function fromIn(typed: Typed): { from?: number } {
  const from = typed.moment('from')
  return from === null ? {} : { from }
}

function ChangeFees({ title, owner }: { title: string; owner: number | undefined }) {
  const rate = (name: 'maker' | 'taker', label: string) => (
    <TextField
      name={name}
      label={label}
      required
      inputMode="decimal"
      pattern="10(\.0{1,4})?|\d(\.\d{1,4})?"
      hint="A percentage from 0 to 10, with up to four decimals."
    />
  )
  const fields = (
    <>
      <TextField
        name="market"
        label="Market"
        pattern="[A-Z0-9]+_[A-Z0-9]+"
        hint="Such as BTC_USDT. Empty: every market without an entry of its own."
      />
      {rate('maker', 'Maker, %')}
      {rate('taker', 'Taker, %')}
    </>
  )
  const body = (typed: Typed) => ({
    market: typed.text('market') === '' ? null : typed.text('market'),
    maker: typed.text('maker'),
    taker: typed.text('taker'),
  })
  const does =
    owner === undefined
      ? wanted('PUT /admin/api/fees', (typed) => ({ body: { ...body(typed), ...fromIn(typed) } }), {
          title: 'Fees of everybody',
          verb: 'Propose',
          fields: (
            <>
              {fields}
              <TextField
                name="from"
                label="From, UTC"
                type="datetime-local"
                hint="Empty: at once when it is approved. Else it is announced on the page of fees, and has to be approved before."
              />
            </>
          ),
        })
      : wanted('PUT /admin/api/fees/{owner}', (typed) => ({ params: { owner }, body: body(typed) }), {
          title: `Fees of user ${owner}`,
          verb: 'Change',
          fields,
        })
  return (
    <ActButton size="sm" does={does}>
      Change fees of {title === 'Everybody' ? 'everybody' : title.toLowerCase()}
    </ActButton>
  )
}
