import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ConsoleOperations } from '@exchange/contract/operators'
import { ButtonLink } from '../../../src/shared/ui/base/button.tsx'
import { TextField } from '../../../src/shared/ui/base/field.tsx'
import { Select } from '../../../src/shared/ui/base/select.tsx'
import { Empty } from '../../../src/shared/ui/base/states.tsx'
import type { Column } from '../../../src/shared/ui/base/table.tsx'
import { ActButton, wanted } from '../act.tsx'
import { call } from '../api.ts'
import { Facts, Loaded, Nothing, Page, Rows, Section, State } from '../parts.tsx'
import { useMay } from '../session.tsx'

type Listed = ConsoleOperations['GET /admin/api/markets']['output']
type Market = Listed['markets'][number]
export type Checks = ConsoleOperations['GET /admin/api/markets/{name}/checks']['output']['checks']

const marketColumns: readonly Column<Market>[] = [
  {
    id: 'name',
    header: 'Market',
    cell: ({ name }) => (
      <Link to="/markets/$name" params={{ name }} className="text-accent underline">
        {name}
      </Link>
    ),
  },
  { id: 'state', header: 'State', cell: ({ state }) => <State state={state} /> },
  { id: 'last', header: 'Last', align: 'end', cell: ({ last }) => last },
  { id: 'bid', header: 'Best bid', align: 'end', from: 'md', cell: ({ bid }) => bid ?? '–' },
  { id: 'ask', header: 'Best offer', align: 'end', from: 'md', cell: ({ ask }) => ask ?? '–' },
  { id: 'volume', header: 'Volume, 24 h', align: 'end', from: 'lg', cell: ({ volume }) => volume },
  {
    id: 'fees',
    header: 'Maker, taker',
    align: 'end',
    from: 'lg',
    cell: (row) => `${row.makerFee} %, ${row.takerFee} %`,
  },
]

const assetColumns: readonly Column<Listed['assets'][number]>[] = [
  { id: 'ticker', header: 'Asset', cell: ({ ticker }) => ticker },
  { id: 'scale', header: 'Decimals', align: 'end', cell: ({ scale }) => scale },
  { id: 'markets', header: 'Markets', align: 'end', cell: ({ markets }) => markets },
]

const useMarkets = () =>
  useQuery({
    queryKey: ['markets'],
    queryFn: async () => call('GET /admin/api/markets'),
    refetchInterval: 5_000,
  })

/** Those that are not open first: they want somebody. */
const byNeed = (left: Market, right: Market): number => Number(left.state === 'open') - Number(right.state === 'open')

const shows = [
  { value: 'all', text: 'Every state' },
  { value: 'odd', text: 'Not open' },
] as const

export function MarketsRoom() {
  const may = useMay()
  const query = useMarkets()
  const search = useSearch({ from: '/inside/markets' })
  const navigate = useNavigate()
  const text = (search.query ?? '').toUpperCase()
  const state = search.state === 'odd' ? 'odd' : 'all'
  const go = (change: { query?: string; state?: string }) =>
    void navigate({ to: '/markets', search: { ...search, ...change }, replace: true })
  return (
    <Page
      title="Markets"
      aside={
        may('propose', 'markets') ? (
          <div className="flex gap-2">
            <ListAsset />
            <ButtonLink to="/listing">List a market</ButtonLink>
          </div>
        ) : undefined
      }
    >
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <TextField
          label="Market or asset"
          value={search.query ?? ''}
          onChange={(event) => go({ query: event.target.value })}
          className="w-full max-w-xs"
        />
        <Select
          label="State"
          value={state}
          options={shows}
          onChange={(value) => go({ state: value })}
          className="w-40"
        />
      </div>
      <Loaded query={query}>
        {({ markets, assets }) => (
          <>
            <Section title="Markets">
              <Rows
                caption="Markets, those that are not open first"
                rows={markets
                  .filter((one) => one.name.includes(text) && (state === 'all' || one.state !== 'open'))
                  .toSorted(byNeed)}
                rowKey={({ name }) => name}
                columns={marketColumns}
              >
                {state === 'odd' ? 'Every market is open.' : 'No market has this name.'}
              </Rows>
            </Section>
            {state === 'all' && (
              <Section title="Assets">
                <Rows
                  caption="Assets"
                  rows={assets.filter(({ ticker }) => text.split('_').some((part) => ticker.includes(part)))}
                  rowKey={({ ticker }) => ticker}
                  columns={assetColumns}
                >
                  No asset has this ticker.
                </Rows>
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function ListAsset() {
  const fields = (
    <>
      <TextField
        name="ticker"
        label="Ticker"
        required
        pattern="[A-Z0-9]{1,16}"
        hint="Capital letters and digits, up to 16."
      />
      <TextField
        name="scale"
        label="Decimals"
        required
        type="number"
        min={0}
        max={18}
        defaultValue={8}
        hint="They can never be changed."
      />
      <TextField
        name="supply"
        label="Coins that will ever exist"
        required
        type="number"
        min={0}
        defaultValue={0}
        hint="0 where nobody knows."
      />
    </>
  )
  return (
    <ActButton
      does={wanted(
        'POST /admin/api/assets',
        (typed) => ({
          body: { ticker: typed.text('ticker'), scale: typed.number('scale'), supply: typed.number('supply') },
        }),
        { title: 'List an asset', verb: 'Propose', fields },
      )}
    >
      List an asset
    </ActButton>
  )
}

export function MarketPage() {
  const { name } = useParams({ from: '/inside/markets/$name' })
  const query = useMarkets()
  return (
    <Page
      title={name}
      aside={
        <Link to="/markets" className="text-accent underline">
          All markets
        </Link>
      }
    >
      <Loaded query={query}>
        {({ markets }) => {
          const market = markets.find((one) => one.name === name)
          return market === undefined ? (
            <Empty title="There is no such market">It is listed under another name, or not at all.</Empty>
          ) : (
            <MarketParts market={market} />
          )
        }}
      </Loaded>
    </Page>
  )
}

function MarketParts({ market }: { market: Market }) {
  const { name, state, last, bid, ask, volume, makerFee, takerFee, next } = market
  const checks = useQuery({
    queryKey: ['market-checks', name, state],
    queryFn: async () => call('GET /admin/api/markets/{name}/checks', { params: { name } }),
    refetchInterval: 5_000,
  })
  return (
    <>
      <MarketActs market={market} />
      <Section title="Now">
        <Facts
          rows={[
            ['State', <State key="state" state={state} />],
            ['Last price', last],
            ['Best bid', bid ?? 'none'],
            ['Best offer', ask ?? 'none'],
            ['Volume, 24 h', `${volume} ${name.split('_')[1] ?? ''}`],
            ['Maker, taker', `${makerFee} %, ${takerFee} %`],
          ]}
        />
      </Section>
      <Section title={next === null ? 'Checks' : `Checks before it goes on to ${next}`}>
        <Loaded query={checks}>{(found) => <CheckList checks={found.checks} />}</Loaded>
      </Section>
    </>
  )
}

function MarketActs({ market: { name, state, next } }: { market: Market }) {
  const may = useMay()
  const stop = (to: 'halted' | 'cancel-only', title: string, verb: string) =>
    wanted('POST /admin/api/markets/{name}/stop', () => ({ params: { name }, body: { state: to } }), {
      title,
      verb,
      kind: 'danger',
    })
  const isStopped = state === 'halted' || state === 'cancel-only'
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      {may('stop', 'markets') && state !== 'delisting' && state !== 'halted' && (
        <ActButton kind="danger" does={stop('halted', `Halt ${name}`, 'Halt')}>
          Halt
        </ActButton>
      )}
      {may('stop', 'markets') && state !== 'delisting' && state !== 'cancel-only' && (
        <ActButton does={stop('cancel-only', `Only cancels on ${name}`, 'Allow only cancels')}>
          Allow only cancels
        </ActButton>
      )}
      {may('start', 'markets') && next !== null && (
        <ActButton
          kind="primary"
          does={wanted('POST /admin/api/markets/{name}/start', () => ({ params: { name }, body: { state: next } }), {
            title: `${name} goes on to ${next}`,
            verb: 'Propose',
          })}
        >
          Go on to {next}
        </ActButton>
      )}
      {may('propose', 'markets') && isStopped && (
        <ActButton
          does={wanted('POST /admin/api/markets/{name}/delist', () => ({ params: { name } }), {
            title: `Delist ${name}`,
            verb: 'Propose',
            kind: 'danger',
          })}
        >
          Delist
        </ActButton>
      )}
    </div>
  )
}

export function CheckList({ checks }: { checks: Checks }) {
  if (checks.length === 0) return <Nothing>There is nothing to check.</Nothing>
  return (
    <ul className="flex flex-col gap-2">
      {checks.map(({ name, ok, why }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <State state={ok ? 'green' : 'red'} />
          <strong className="text-13">{name}</strong>
          <span className="text-13 text-muted">{why}</span>
        </li>
      ))}
    </ul>
  )
}
