import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ConsoleOperations } from '@exchange/contract/operators'
import { regions } from '@exchange/contract/regions'
import { siteLanguages } from '@exchange/contract/site/languages'
import { Checkbox, TextField } from '../../../src/shared/ui/base/field.tsx'
import type { Column } from '../../../src/shared/ui/base/table.tsx'
import { ActButton, Choice, Lines, wanted, type Typed } from '../act.tsx'
import { call } from '../api.ts'
import { lasting, Loaded, Page, Rows, Section, State, When } from '../parts.tsx'
import { useMay, useSession } from '../session.tsx'

type Told = ConsoleOperations['GET /admin/api/incidents']['output']
type Incident = Told['incidents'][number]
type Redirect = ConsoleOperations['GET /admin/api/redirects']['output']['redirects'][number]
type Pages = ConsoleOperations['GET /admin/api/pages']['output']
type Version = ConsoleOperations['GET /admin/api/pages/{name}/{locale}']['output']['versions'][number]
type Channel = ConsoleOperations['GET /admin/api/channels']['output']['channels'][number]

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** What the site tells, where its addresses lead, and who may write its pages. */
export function ContentRoom() {
  return (
    <Page title="Content">
      <Incidents />
      <Redirects />
      <BuiltPages />
      <Channels />
    </Page>
  )
}

// ── incidents ───────────────────────────────────────────────────────────────────────────────────────────────────────

function standingOf({ from, to }: Incident): 'planned' | 'lasting' | 'over' {
  const now = nowSeconds()
  if (to !== null && to <= now) return 'over'
  return from > now ? 'planned' : 'lasting'
}

const kindOf = (typed: Typed): Incident['kind'] => (typed.text('kind') === 'maintenance' ? 'maintenance' : 'outage')

const wordsOf = (row: Pick<Incident, 'title' | 'text'> | null) => (
  <>
    <TextField
      name="title"
      label="Title"
      required
      minLength={3}
      maxLength={120}
      defaultValue={row?.title ?? ''}
      hint="Everybody reads it on the state page."
    />
    <Lines name="text" label="What happens, and what people can do" most={2_000} value={row?.text ?? ''} />
  </>
)

const incidentColumns = (mayEdit: boolean): readonly Column<Incident>[] => [
  { id: 'standing', header: 'State', cell: (row) => <State state={standingOf(row)} /> },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kind },
  { id: 'part', header: 'Part', cell: ({ component }) => component ?? 'the whole platform' },
  {
    id: 'title',
    header: 'Told',
    cell: ({ title, text, noticed }) =>
      noticed ? (
        <span className="text-muted">noticed by the platform</span>
      ) : (
        <>
          <strong>{title}</strong>
          <span className="block max-w-prose whitespace-pre-line">{text}</span>
        </>
      ),
  },
  { id: 'from', header: 'From', cell: ({ from }) => <When at={from} /> },
  { id: 'to', header: 'To', cell: ({ to }) => (to === null ? 'not known yet' : <When at={to} />) },
  {
    id: 'acts',
    header: 'Acts',
    cell: (row) => (mayEdit && !row.noticed ? <IncidentActs row={row} /> : null),
  },
]

function IncidentActs({ row }: { row: Incident }) {
  const params = { id: row.id }
  const standing = standingOf(row)
  return (
    <div className="flex flex-wrap gap-1">
      <ActButton
        size="sm"
        kind="quiet"
        does={wanted(
          'POST /admin/api/incidents/{id}/revise',
          (typed) => ({ params, body: { title: typed.text('title'), text: typed.text('text') } }),
          { title: `Incident ${row.id}`, verb: 'Change', fields: wordsOf(row) },
        )}
      >
        Change
      </ActButton>
      {standing !== 'over' && (
        <ActButton
          size="sm"
          kind="quiet"
          does={wanted('POST /admin/api/incidents/{id}/end', () => ({ params }), {
            title: `${standing === 'planned' ? 'Call off' : 'End'} “${row.title}”`,
            verb: standing === 'planned' ? 'Call off' : 'It is over',
          })}
        >
          {standing === 'planned' ? 'Call off' : 'End'}
        </ActButton>
      )}
    </div>
  )
}

function Incidents() {
  const mayEdit = useMay()('edit', 'content')
  const query = useQuery({
    queryKey: ['incidents'],
    queryFn: async () => call('GET /admin/api/incidents'),
    refetchInterval: 15_000,
  })
  return (
    <Section
      title="Incidents and maintenance"
      aside={mayEdit && query.data !== undefined ? <Declare components={query.data.components} /> : undefined}
    >
      <Loaded query={query}>
        {({ incidents }) => (
          <Rows
            caption="Incidents, newest first"
            rows={incidents}
            rowKey={({ id }) => id}
            stack
            columns={incidentColumns(mayEdit)}
          >
            Nothing was ever out of order. What the platform notices and what is declared here stands on the state page.
          </Rows>
        )}
      </Loaded>
    </Section>
  )
}

function Declare({ components }: { components: Told['components'] }) {
  const moment = (name: 'from' | 'to', label: string, hint: string) => (
    <TextField name={name} label={label} type="datetime-local" hint={hint} />
  )
  return (
    <ActButton
      size="sm"
      does={wanted(
        'POST /admin/api/incidents',
        (typed) => ({
          body: {
            kind: kindOf(typed),
            component: components.find((one) => one === typed.text('component')) ?? null,
            title: typed.text('title'),
            text: typed.text('text'),
            from: typed.moment('from'),
            to: typed.moment('to'),
          },
        }),
        {
          title: 'Declare an incident',
          verb: 'Tell everybody',
          fields: (
            <>
              <Choice
                name="kind"
                label="Kind"
                options={[
                  { value: 'outage', text: 'Outage' },
                  { value: 'maintenance', text: 'Maintenance' },
                ]}
              />
              <Choice
                name="component"
                label="Part"
                options={[
                  { value: '', text: 'The whole platform' },
                  ...components.map((one) => ({ value: one, text: one })),
                ]}
              />
              {wordsOf(null)}
              {moment('from', 'From, UTC', 'Empty: now. Only maintenance may begin later.')}
              {moment('to', 'To, UTC', 'Empty: nobody knows yet.')}
            </>
          ),
        },
      )}
    >
      Declare an incident
    </ActButton>
  )
}

// ── redirects ───────────────────────────────────────────────────────────────────────────────────────────────────────

const redirectColumns = (mayEdit: boolean): readonly Column<Redirect>[] => [
  { id: 'source', header: 'Address', cell: ({ source }) => <code className="break-all">{source}</code> },
  { id: 'target', header: 'Leads to', cell: ({ target }) => <code className="break-all">{target}</code> },
  { id: 'kind', header: 'Kind', cell: ({ permanent }) => (permanent ? '301, for good' : '302, for now') },
  { id: 'changed', header: 'Since', from: 'md', cell: ({ changedAt }) => <When at={changedAt} /> },
  {
    id: 'acts',
    header: 'Acts',
    cell: (row) =>
      mayEdit ? (
        <div className="flex flex-wrap gap-1">
          <SetRedirect row={row} />
          <ActButton
            size="sm"
            kind="quiet"
            does={wanted('POST /admin/api/redirects/remove', () => ({ body: { source: row.source } }), {
              title: `Remove the redirect of ${row.source}`,
              verb: 'Remove',
            })}
          >
            Remove
          </ActButton>
        </div>
      ) : null,
  },
]

function SetRedirect({ row }: { row: Redirect | null }) {
  return (
    <ActButton
      size="sm"
      kind={row === null ? 'secondary' : 'quiet'}
      does={wanted(
        'PUT /admin/api/redirects',
        (typed) => ({
          body: {
            source: row?.source ?? typed.text('source'),
            target: typed.text('target'),
            permanent: typed.text('permanent') !== '',
          },
        }),
        {
          title: row === null ? 'Redirect an address' : `Redirect ${row.source}`,
          verb: 'Redirect',
          fields: (
            <>
              {row === null && (
                <TextField
                  name="source"
                  label="Address"
                  required
                  maxLength={300}
                  pattern="/.*"
                  hint="A path without a language that has no page in any edition, such as /old-page. It leads elsewhere in every language."
                />
              )}
              <TextField
                name="target"
                label="Leads to"
                required
                maxLength={600}
                pattern="(/|https://).*"
                defaultValue={row?.target ?? ''}
                hint="A path of this site; or an https address, which a second person approves."
              />
              <Checkbox
                name="permanent"
                value="yes"
                label="For good: browsers remember it, and taking it back doesn’t reach them. Only to a path of this site."
                defaultChecked={row?.permanent ?? false}
              />
            </>
          ),
        },
      )}
    >
      {row === null ? 'Redirect an address' : 'Change'}
    </ActButton>
  )
}

function Redirects() {
  const mayEdit = useMay()('edit', 'content')
  const query = useQuery({ queryKey: ['redirects'], queryFn: async () => call('GET /admin/api/redirects') })
  return (
    <Section title="Redirects" aside={mayEdit ? <SetRedirect row={null} /> : undefined}>
      <Loaded query={query}>
        {({ redirects }) => (
          <Rows
            caption="Addresses that lead elsewhere"
            rows={redirects}
            rowKey={({ source }) => source}
            stack
            columns={redirectColumns(mayEdit)}
          >
            Every address of the site leads to its own page.
          </Rows>
        )}
      </Loaded>
    </Section>
  )
}

// ── pages ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const pageColumns: readonly Column<Pages['pages'][number]>[] = [
  { id: 'name', header: 'Page', cell: ({ name }) => <code>/m/{name}</code> },
  {
    id: 'languages',
    header: 'Languages and newest versions',
    cell: ({ name, languages }) => (
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        {languages.map(({ locale, version }) => (
          <Link
            key={locale}
            to="/content/$name/$locale"
            params={{ name, locale }}
            className="text-accent underline"
            aria-label={`${locale} ${version}, versions of ${name}`}
          >
            {locale} {version}
          </Link>
        ))}
      </span>
    ),
  },
  {
    id: 'missing',
    header: 'Missing',
    cell: ({ languages }) =>
      siteLanguages.filter((one) => languages.every(({ locale }) => locale !== one)).join(', ') || 'none',
  },
  {
    id: 'updated',
    header: 'Last saved',
    from: 'md',
    cell: ({ languages }) => <When at={Math.max(...languages.map(({ updatedAt }) => updatedAt))} />,
  },
]

/** A key that nobody sees again. */
const shownKey = (data: unknown) => {
  const key = typeof data === 'object' && data !== null && 'key' in data ? String(data.key) : ''
  return (
    <>
      <p className="text-13">
        This key opens the page builder for eight hours. It is not shown again: enter it on the page that you want to
        edit, at its address with <code>/edit</code> at the end.
      </p>
      <TextField label="Key" readOnly value={key} onFocus={(event) => event.currentTarget.select()} className="mt-3" />
    </>
  )
}

function BuiltPages() {
  const mayEdit = useMay()('edit', 'content')
  const { operator } = useSession()
  const query = useQuery({ queryKey: ['pages'], queryFn: async () => call('GET /admin/api/pages') })
  return (
    <Section
      title="Pages of the page builder"
      aside={
        mayEdit ? (
          <div className="flex flex-wrap gap-2">
            <ActButton
              size="sm"
              does={wanted('POST /admin/api/page-builder/key', () => ({}), {
                title: `A key to the page builder for ${operator.name}`,
                verb: 'Make a key',
                shows: shownKey,
              })}
            >
              Make a key
            </ActButton>
            <ActButton
              size="sm"
              kind="quiet"
              does={wanted('POST /admin/api/page-builder/close', () => ({}), {
                title: 'End every key to the page builder',
                verb: 'End them',
              })}
            >
              End every key
            </ActButton>
          </div>
        ) : undefined
      }
    >
      <Loaded query={query}>
        {({ pages, keys, standing }) => (
          <>
            <p className="mb-2 text-13 text-muted">
              {keys.length === 0
                ? 'No operator has a key now.'
                : `Keys: ${keys.map((key) => `${key.operator}, for ${lasting(Math.max(0, key.expiresAt - nowSeconds()))}`).join('; ')}.`}
              {standing && ' The configuration has a key as well, which does not end.'}
            </p>
            <Rows caption="Pages" rows={pages} rowKey={({ name }) => name} stack columns={pageColumns}>
              There are no pages yet. With a key, any address such as /m/my-page/edit begins one.
            </Rows>
          </>
        )}
      </Loaded>
    </Section>
  )
}

const versionColumns = (
  params: { name: string; locale: string },
  newest: number,
  mayEdit: boolean,
): readonly Column<Version>[] => [
  { id: 'version', header: 'Version', align: 'end', cell: ({ version }) => version },
  { id: 'title', header: 'Title', cell: ({ title }) => title },
  { id: 'blocks', header: 'Blocks', align: 'end', cell: ({ blocks }) => blocks },
  { id: 'saved', header: 'Saved', cell: ({ updatedAt }) => <When at={updatedAt} /> },
  { id: 'operator', header: 'By', cell: ({ operator }) => operator ?? 'the configuration’s key' },
  {
    id: 'acts',
    header: 'Acts',
    cell: ({ version }) =>
      version === newest ? (
        <State state="published" />
      ) : mayEdit ? (
        <ActButton
          size="sm"
          kind="quiet"
          does={wanted('POST /admin/api/pages/{name}/{locale}/restore', () => ({ params, body: { version } }), {
            title: `Publish version ${version} of ${params.name} again`,
            verb: 'Publish again',
          })}
        >
          Publish again
        </ActButton>
      ) : null,
  },
]

/** The versions of one page in one language. */
export function VersionsPage() {
  const { name, locale } = useParams({ from: '/inside/content/$name/$locale' })
  const mayEdit = useMay()('edit', 'content')
  const params = { name, locale }
  const query = useQuery({
    queryKey: ['versions', name, locale],
    queryFn: async () => call('GET /admin/api/pages/{name}/{locale}', { params }),
  })
  return (
    <Page title={`${name}, ${locale}`} aside={<Link to="/content">All content</Link>}>
      <Loaded query={query}>
        {({ versions }) => (
          <Rows
            caption="Versions, newest first"
            rows={versions}
            rowKey={({ version }) => version}
            stack
            columns={versionColumns(params, versions[0]?.version ?? 0, mayEdit)}
          >
            There are no versions.
          </Rows>
        )}
      </Loaded>
    </Page>
  )
}

// ── channels ────────────────────────────────────────────────────────────────────────────────────────────────────────

const channelColumns = (mayEdit: boolean): readonly Column<Channel>[] => [
  { id: 'region', header: 'Edition', cell: ({ region }) => region },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kind },
  { id: 'value', header: 'Channel', cell: ({ value }) => <span className="break-all">{value}</span> },
  {
    id: 'acts',
    header: 'Acts',
    cell: ({ region, kind, key, value, fixed }) =>
      fixed ? (
        <span className="text-muted">comes with the edition</span>
      ) : mayEdit ? (
        <ActButton
          size="sm"
          kind="quiet"
          does={wanted('POST /admin/api/channels/remove', () => ({ body: { region, kind, key } }), {
            title: `Remove ${value} of ${region}`,
            verb: 'Remove',
          })}
        >
          Remove
        </ActButton>
      ) : null,
  },
]

function Channels() {
  const mayEdit = useMay()('edit', 'content')
  const query = useQuery({ queryKey: ['channels'], queryFn: async () => call('GET /admin/api/channels') })
  return (
    <Section
      title="Official channels"
      aside={
        mayEdit ? (
          <ActButton
            size="sm"
            does={wanted(
              'POST /admin/api/channels',
              (typed) => ({
                body: {
                  region: regions.find((one) => one === typed.text('region')) ?? 'global',
                  value: typed.text('value'),
                },
              }),
              {
                title: 'Add an official channel',
                verb: 'Add',
                fields: (
                  <>
                    <Choice name="region" label="Edition" options={regions.map((one) => ({ value: one, text: one }))} />
                    <TextField
                      name="value"
                      label="Channel"
                      required
                      minLength={3}
                      maxLength={200}
                      hint="An e-mail address, a web address, a phone number, or the address of an account such as t.me/name."
                    />
                  </>
                ),
              },
            )}
          >
            Add a channel
          </ActButton>
        ) : undefined
      }
    >
      <Loaded query={query}>
        {({ channels }) => (
          <Rows
            caption="Official channels by edition"
            rows={channels}
            rowKey={({ region, kind, key }) => `${region} ${kind} ${key}`}
            columns={channelColumns(mayEdit)}
          >
            No edition has a channel.
          </Rows>
        )}
      </Loaded>
    </Section>
  )
}
