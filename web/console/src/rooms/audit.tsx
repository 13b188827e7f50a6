import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ConsoleOperations } from '@exchange/contract/operators'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../src/shared/ui/base/button.tsx'
import { TextField } from '../../../src/shared/ui/base/field.tsx'
import { Empty } from '../../../src/shared/ui/base/states.tsx'
import { Table, type Column } from '../../../src/shared/ui/base/table.tsx'
import { call } from '../api.ts'
import { Loaded, Page, said, State, When } from '../parts.tsx'

type AuditRecord = ConsoleOperations['GET /admin/api/audit']['output']['records'][number]

const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000)

function Change({ record: { before, after } }: { record: AuditRecord }) {
  if (before === null && after === null) return <>–</>
  return (
    <code className="text-12 break-all">
      {said(before)} → {said(after)}
    </code>
  )
}

const columns: readonly Column<AuditRecord>[] = [
  { id: 'seq', header: 'Record', align: 'end', cell: ({ seq }) => seq },
  { id: 'at', header: 'When', cell: ({ at }) => <When at={secondsOf(at)} /> },
  { id: 'operator', header: 'Who', cell: ({ operator }) => operator },
  { id: 'act', header: 'Act', cell: ({ act }) => act },
  { id: 'target', header: 'Target', cell: ({ target }) => target },
  { id: 'result', header: 'Result', cell: ({ result }) => <State state={result} /> },
  { id: 'change', header: 'Change', cell: (record) => <Change record={record} /> },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason, ticket }) => `${reason}${ticket === null ? '' : ` (${ticket})`}`,
  },
]

export function AuditRoom() {
  const search = useSearch({ from: '/inside/audit' })
  const navigate = useNavigate()
  const [asked, setAsked] = useState({
    operator: search.operator ?? '',
    act: search.act ?? '',
    target: search.target ?? '',
  })
  const query = useQuery({
    queryKey: ['audit', search],
    queryFn: async () => call('GET /admin/api/audit', { query: search }),
  })
  const check = useQuery({
    queryKey: ['audit-verify'],
    queryFn: async () => call('GET /admin/api/audit/verify'),
    enabled: false,
  })
  function find(event: SubmitEvent) {
    event.preventDefault()
    void navigate({ to: '/audit', search: asked })
  }
  const field = (name: keyof typeof asked, label: string) => (
    <TextField
      label={label}
      value={asked[name]}
      onChange={(event) => setAsked({ ...asked, [name]: event.target.value })}
      className="w-full max-w-52"
    />
  )
  return (
    <Page
      title="Audit"
      aside={
        <Button kind="secondary" busy={check.isFetching} onClick={() => void check.refetch()}>
          Check the chain
        </Button>
      }
    >
      <output className="mb-4 block">
        {check.data !== undefined &&
          (check.data.faults.length === 0 ? (
            <p className="text-buy">
              The chain is unbroken: {check.data.records} records, {check.data.anchors} anchors.
            </p>
          ) : (
            <ul className="text-danger">
              {check.data.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          ))}
        {check.error !== null && <p className="text-danger">{check.error.message}</p>}
      </output>
      <form onSubmit={find} className="mb-4 flex flex-wrap items-end gap-3">
        {field('operator', 'Operator')}
        {field('act', 'Act, such as users.freeze')}
        {field('target', 'Target, such as user:100001')}
        <Button type="submit">Search</Button>
      </form>
      <Loaded query={query}>
        {({ records, more }) => (
          <>
            <Table
              caption="Records of the audit log, newest first"
              rows={records}
              rowKey={({ seq }) => seq}
              stack
              empty={<Empty title="No record matches">Every act, refusal and look at masked data is recorded.</Empty>}
              columns={columns}
            />
            {more && (
              <Button
                kind="secondary"
                className="mt-4"
                onClick={() => void navigate({ to: '/audit', search: { ...search, before: records.at(-1)?.seq } })}
              >
                Older ones
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
