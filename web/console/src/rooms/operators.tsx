import { useQuery } from '@tanstack/react-query'
import type { ConsoleOperations } from '@exchange/contract/operators'
import { roleNames } from '@exchange/contract/operators/roles'
import { useState } from 'react'
import { Button } from '../../../src/shared/ui/base/button.tsx'
import { TextField } from '../../../src/shared/ui/base/field.tsx'
import { Empty } from '../../../src/shared/ui/base/states.tsx'
import { Table, type Column } from '../../../src/shared/ui/base/table.tsx'
import { ActButton, Boxes, useActs, wanted } from '../act.tsx'
import { call } from '../api.ts'
import { makeKey } from '../keys.ts'
import { lasting, Loaded, Page, Section, State, When } from '../parts.tsx'
import { useMay, useSession } from '../session.tsx'

type Row = ConsoleOperations['GET /admin/api/operators']['output']['operators'][number]

const ROLES = 'Roles, for 90 days'

type Key = Row['keys'][number]

const operatorColumns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name },
  { id: 'state', header: 'State', cell: ({ state }) => <State state={state} /> },
  { id: 'roles', header: 'Roles', cell: (row) => row.roles.map((role) => role.name).join(', ') || '–' },
  { id: 'keys', header: 'Keys', align: 'end', cell: ({ keys }) => keys.length },
  { id: 'seen', header: 'Last seen', cell: ({ seenAt }) => <When at={seenAt} /> },
]

const keyColumns: readonly Column<Key>[] = [
  { id: 'name', header: 'Name', cell: (key) => key.name },
  {
    id: 'bound',
    header: 'Kind',
    cell: ({ deviceBound }) => (deviceBound ? 'stays on its device' : 'syncs: it can’t give permissions'),
  },
  { id: 'since', header: 'Since', cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: 'used', header: 'Last used', cell: ({ usedAt }) => <When at={usedAt} /> },
]

export function OperatorsRoom() {
  const may = useMay()
  const { operator: me } = useSession()
  const query = useQuery({ queryKey: ['operators'], queryFn: async () => call('GET /admin/api/operators') })

  const adding = wanted(
    'POST /admin/api/operators',
    (typed) => ({ body: { name: typed.text('name'), roles: typed.chosen('role', roleNames) } }),
    {
      title: 'Add an operator',
      verb: 'Propose',
      fields: (
        <>
          <TextField name="name" label="Name" required hint="Small letters, digits, dots and dashes." />
          <Boxes name="role" title={ROLES} names={roleNames} held={[]} />
        </>
      ),
    },
  )

  const actsOn = (row: Row) => (
    <div className="flex flex-wrap gap-1">
      {row.words !== null && row.id !== me.id && may('grant', 'operators') && (
        <ActButton
          size="sm"
          kind="quiet"
          does={wanted('POST /admin/api/operators/{id}/confirm', () => ({ params: { id: row.id } }), {
            title: `Let ${row.name} in`,
            verb: 'Confirm the keys',
            fields: <WordsOfKeys name={row.name} words={row.words} />,
          })}
        >
          Confirm
        </ActButton>
      )}
      {(row.state === 'invited' || row.state === 'enrolled') && may('grant', 'operators') && (
        <ActButton
          size="sm"
          kind="quiet"
          does={wanted('POST /admin/api/operators/{id}/link', () => ({ params: { id: row.id } }), {
            title: `Invitation of ${row.name}`,
            verb: 'Make a link',
            fields: row.state === 'enrolled' && (
              <p className="text-13">The keys that were enrolled by the link before are forgotten.</p>
            ),
            shows: shownLink,
          })}
        >
          Link
        </ActButton>
      )}
      {row.state !== 'ended' && may('grant', 'operators') && (
        <ActButton
          size="sm"
          kind="quiet"
          does={wanted(
            'PUT /admin/api/operators/{id}/roles',
            (typed) => ({ params: { id: row.id }, body: { roles: typed.chosen('role', roleNames) } }),
            {
              title: `Roles of ${row.name}`,
              verb: 'Propose',
              fields: <Boxes name="role" title={ROLES} names={roleNames} held={row.roles.map((role) => role.name)} />,
            },
          )}
        >
          Roles
        </ActButton>
      )}
      {row.state !== 'ended' && row.id !== me.id && may('stop', 'operators') && (
        <ActButton
          size="sm"
          kind="quiet"
          does={wanted('POST /admin/api/operators/{id}/end', () => ({ params: { id: row.id } }), {
            title: `End ${row.name}`,
            verb: 'End',
            kind: 'danger',
            fields: (
              <p className="text-13">
                Sessions and keys end for good. Somebody who may approve is ended by two persons; if nobody else can
                approve, it waits for 12 hours.
              </p>
            ),
          })}
        >
          End
        </ActButton>
      )}
    </div>
  )

  return (
    <Page
      title="Operators"
      aside={
        may('grant', 'operators') ? (
          <ActButton kind="primary" does={adding}>
            Add an operator
          </ActButton>
        ) : undefined
      }
    >
      <Loaded query={query}>
        {({ operators, recoveries }) => (
          <>
            {recoveries.map((recovery) => (
              <div key={recovery.id} className="mb-4 flex flex-wrap items-center gap-3 rounded border border-warn p-3">
                <span>
                  {recovery.operator} gets new keys {recovery.opensIn === 0 ? 'now' : `in ${lasting(recovery.opensIn)}`}
                  .
                </span>
                {may('stop', 'operators') && (
                  <ActButton
                    size="sm"
                    kind="danger"
                    does={wanted('POST /admin/api/recoveries/{id}/cancel', () => ({ params: { id: recovery.id } }), {
                      title: `Cancel the recovery of ${recovery.operator}`,
                      verb: 'Cancel it',
                      kind: 'danger',
                    })}
                  >
                    Cancel the recovery
                  </ActButton>
                )}
              </div>
            ))}
            <Table
              caption="Operators"
              rows={operators}
              rowKey={({ id }) => id}
              stack
              empty={<Empty title="There are no operators" />}
              columns={[...operatorColumns, { id: 'acts', header: 'Acts', hideHeader: true, cell: actsOn }]}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const WordsOfKeys = ({ name, words }: { name: string; words: readonly string[] }) => (
  <div className="flex flex-col gap-2 text-13">
    <p>
      Whoever had the link may have enrolled keys of their own. Speak to {name}, and confirm only if {name} reads these
      words to you:
    </p>
    <strong className="font-mono">{words.join(' ')}</strong>
    <p>If you made the link yourself, a second person has to approve this.</p>
  </div>
)

const shownLink = (data: unknown) => (
  <div className="flex flex-col gap-2">
    <p className="break-all">{linkIn(data)}</p>
    <p className="text-13 text-muted">
      It works for 15 minutes. Once two keys are enrolled by it, another operator confirms them here.
    </p>
  </div>
)

const linkIn = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'link' in data ? String(data.link) : ''

export function KeysRoom() {
  const begin = useActs()
  const query = useQuery({ queryKey: ['keys'], queryFn: async () => call('GET /admin/api/keys') })
  const [fault, setFault] = useState('')
  const endOf = (key: Key, count: number) =>
    // Two have to stay.
    count > 2 && (
      <ActButton
        size="sm"
        kind="quiet"
        does={wanted('POST /admin/api/keys/end', () => ({ body: { key: key.id } }), {
          title: `End ${key.name}`,
          verb: 'End this key',
          kind: 'danger',
        })}
      >
        End
      </ActButton>
    )
  async function add() {
    setFault('')
    try {
      const { id, options } = await call('POST /admin/api/keys/start')
      const response = await makeKey(options)
      begin(
        wanted('POST /admin/api/keys', (typed) => ({ body: { id, name: typed.text('name'), response } }), {
          title: 'Enrol this key',
          verb: 'Enrol',
          fields: <TextField name="name" label="Name of the key" required maxLength={40} />,
        }),
      )
    } catch (reason) {
      setFault(reason instanceof Error ? reason.message : String(reason))
    }
  }
  return (
    <Page title="Your keys" aside={<Button onClick={() => void add()}>Enrol another key</Button>}>
      {fault !== '' && (
        <p role="alert" className="mb-4 text-13 text-danger">
          {fault}
        </p>
      )}
      <Section title="Keys that sign you in">
        <Loaded query={query}>
          {({ keys }) => (
            <Table
              caption="Your keys"
              rows={keys}
              rowKey={({ id }) => id}
              stack
              columns={[
                ...keyColumns,
                { id: 'end', header: 'Acts', hideHeader: true, cell: (key) => endOf(key, keys.length) },
              ]}
            />
          )}
        </Loaded>
      </Section>
    </Page>
  )
}
