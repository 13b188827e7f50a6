import { useQuery } from '@tanstack/react-query'
import type { ConsoleOperations } from '@exchange/contract/operators'
import { regions, type Region } from '@exchange/contract/regions'
import { Table, type Column } from '../../../src/shared/ui/base/table.tsx'
import { ActButton, wanted } from '../act.tsx'
import { call } from '../api.ts'
import { Loaded, Page, Section, State } from '../parts.tsx'
import { useMay } from '../session.tsx'

type Row = ConsoleOperations['GET /admin/api/flags']['output']['rows'][number]
type Edition = Row['editions'][number]
type Named = ConsoleOperations['POST /admin/api/flags/close']['body']

const kinds = [
  { kind: 'area', title: 'Areas of the product' },
  { kind: 'page', title: 'Pages and links' },
] as const

/** Which areas of the product and which pages each edition offers. */
export function FlagsRoom() {
  const query = useQuery({ queryKey: ['flags'], queryFn: async () => call('GET /admin/api/flags') })
  return (
    <Page title="Flags">
      <p className="mb-6 max-w-2xl text-13 text-muted">
        What is closed is gone from the pages within seconds, and its calls are refused. Orders can still be cancelled.
        Opening takes two persons. An area that a country does not allow has no switch in its edition.
      </p>
      <Loaded query={query}>
        {({ rows }) =>
          kinds.map(({ kind, title }) => (
            <Kind key={kind} title={title} rows={rows.filter((row) => row.kind === kind)} />
          ))
        }
      </Loaded>
    </Page>
  )
}

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    className: 'max-sm:col-span-2',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  ...regions.map((region): Column<Row> => ({ id: region, header: region, cell: cellOf(region) })),
]

function cellOf(region: Region) {
  return (row: Row) => {
    const edition = row.editions.find((one) => one.region === region)
    return edition === undefined ? null : <Switch row={row} edition={edition} />
  }
}

function Kind({ title, rows }: { title: string; rows: readonly Row[] }) {
  const isThere = ({ editions }: Row) => editions.some(({ mayOpen }) => mayOpen)
  const absent = rows.filter((row) => !isThere(row)).map(({ name }) => name)
  return (
    <Section title={title}>
      <Table caption={title} stack rows={rows.filter(isThere)} rowKey={({ name }) => name} columns={columns} />
      {absent.length > 0 && <p className="mt-3 text-12 text-muted">In no edition yet: {absent.join(', ')}.</p>}
    </Section>
  )
}

function Switch({ row, edition: { region, state, usual, mayOpen, changedAt } }: { row: Row; edition: Edition }) {
  const may = useMay()
  if (!mayOpen) return <span className="text-12 text-muted">withheld</span>
  const { kind, name } = row
  const body = { region, kind, name } as Named
  const title = (verb: string) => `${verb} ${name} in ${region}`
  const open = (next: 'open' | 'hidden', verb: string) =>
    may('propose', 'flags') && (
      <ActButton
        size="sm"
        kind="quiet"
        label={title(verb)}
        does={wanted('POST /admin/api/flags/open', () => ({ body: { ...body, state: next } }), {
          title: title(verb),
          verb: 'Propose',
        })}
      >
        {verb}
      </ActButton>
    )
  return (
    <span className="flex flex-wrap items-center gap-1">
      <State state={state} />
      {changedAt !== null && <span className="text-11 text-muted">usually {usual}</span>}
      {state !== 'closed' && may('stop', 'flags') && (
        <ActButton
          size="sm"
          kind="quiet"
          label={title('Close')}
          does={wanted('POST /admin/api/flags/close', () => ({ body }), {
            title: title('Close'),
            verb: 'Close it',
            kind: 'danger',
          })}
        >
          Close
        </ActButton>
      )}
      {state !== 'open' && open('open', 'Open')}
      {kind === 'area' && state === 'open' && open('hidden', 'Hide')}
    </span>
  )
}
