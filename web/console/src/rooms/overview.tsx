import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../../src/shared/ui/base/banner.tsx'
import { Empty } from '../../../src/shared/ui/base/states.tsx'
import { Table, type Column } from '../../../src/shared/ui/base/table.tsx'
import type { ConsoleOperations } from '@exchange/contract/operators'
import { ActButton, Signed, wanted } from '../act.tsx'
import { call } from '../api.ts'
import { lasting, Loaded, Page, Section, State, When } from '../parts.tsx'
import { useSession } from '../session.tsx'

type Look = ConsoleOperations['GET /admin/api/overview']['output']
type Proposal = Look['proposals'][number]

export function OverviewRoom() {
  const { alone, aloneFrom } = useSession()
  const query = useQuery({
    queryKey: ['overview'],
    queryFn: async () => call('GET /admin/api/overview'),
    refetchInterval: 5_000,
  })
  return (
    <Page title="Overview">
      {alone && (
        <Banner kind="warn" className="mb-6">
          One-person mode: nobody else could approve. Acts that need two persons wait 4 hours, and policy waits 48.
        </Banner>
      )}
      {aloneFrom !== null && (
        <Banner kind="warn" className="mb-6">
          Nobody else can approve now, and acts that need two persons can’t be done. An operator who could was ended
          lately; from <When at={aloneFrom} /> on such acts wait 4 hours instead.
        </Banner>
      )}
      <Loaded query={query}>
        {(look) => (
          <>
            <Section title="Waits for somebody">
              {look.proposals.length === 0 ? (
                <Empty title="Nothing waits">An act that needs a second person stands here until it is approved.</Empty>
              ) : (
                <ul className="flex flex-col gap-4">
                  {look.proposals.map((proposal) => (
                    <li key={proposal.id}>
                      <ProposalCard proposal={proposal} />
                    </li>
                  ))}
                </ul>
              )}
            </Section>
            <Figures look={look} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { id, act: name, target, state, proposer, reason, expiresAt, waits, content, words, may } = proposal
  return (
    <article
      aria-label={`${name} on ${target}`}
      className="flex flex-col gap-3 rounded border border-line bg-panel p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <strong>{name}</strong>
        <State state={state} />
        <span className="text-muted">
          by {proposer}, until <When at={expiresAt} />
        </span>
        {waits !== null && <span className="text-warn">done in {lasting(waits)}</span>}
      </div>
      <p>{reason}</p>
      <Signed content={content} words={words} />
      <div className="flex gap-2">
        {may.approve && (
          <ActButton
            size="sm"
            kind="primary"
            does={wanted('POST /admin/api/proposals/{id}/approve', () => ({ params: { id } }), {
              title: `Approve ${name}`,
              verb: 'Approve',
            })}
          >
            Approve
          </ActButton>
        )}
        {may.cancel && (
          <ActButton
            size="sm"
            does={wanted('POST /admin/api/proposals/{id}/cancel', () => ({ params: { id } }), {
              title: `Cancel ${name}`,
              verb: 'Cancel it',
              kind: 'danger',
            })}
          >
            Cancel
          </ActButton>
        )}
      </div>
    </article>
  )
}

const partColumns: readonly Column<Look['parts'][number]>[] = [
  { id: 'part', header: 'Part', cell: ({ part }) => part },
  { id: 'state', header: 'State', cell: ({ state }) => <State state={state} /> },
  {
    id: 'latency',
    header: 'Milliseconds',
    align: 'end',
    cell: ({ latencyMs }) => (latencyMs === null ? '–' : latencyMs.toFixed(1)),
  },
]

function Figures({ look }: { look: Look }) {
  const { audit, mails, users, parts } = look
  const figures = [
    ['Accounts', String(users.all), `${users.frozen} frozen, ${users.blocked} blocked`],
    ['Mails that wait', String(mails.waiting), `${mails.failing} tried in vain`],
    ['Audit records', String(audit.records), `${audit.anchored ?? 0} in the journal`],
  ] as const
  return (
    <>
      <Section title="Figures">
        <dl className="grid gap-3 sm:grid-cols-3">
          {figures.map(([name, figure, note]) => (
            <div key={name} className="rounded border border-line bg-panel p-4">
              <dt className="text-12 text-muted">{name}</dt>
              <dd>
                <span className="num block text-24 font-semibold">{figure}</span>
                <span className="text-12 text-muted">{note}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Parts of the exchange">
        <Table
          caption="Parts of the exchange and how they are"
          rows={parts}
          rowKey={({ part }) => part}
          columns={partColumns}
        />
      </Section>
    </>
  )
}
