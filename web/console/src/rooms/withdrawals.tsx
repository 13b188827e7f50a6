import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ConsoleOperations } from '@exchange/contract/operators'
import { Badge } from '../../../src/shared/ui/base/badge.tsx'
import { Button } from '../../../src/shared/ui/base/button.tsx'
import { Empty } from '../../../src/shared/ui/base/states.tsx'
import { Table, type Column } from '../../../src/shared/ui/base/table.tsx'
import { ActButton, wanted } from '../act.tsx'
import { call } from '../api.ts'
import { Facts, Loaded, Page, Rows, Section, State, When, lasting } from '../parts.tsx'
import { useMay } from '../session.tsx'

type Waiting = ConsoleOperations['GET /admin/api/withdrawals']['output']
type Row = Waiting['withdrawals'][number]
type Whole = ConsoleOperations['GET /admin/api/withdrawals/{id}']['output']
type Move = Whole['moves'][number]

/** Withdrawals that wait until people have looked at them. */
export function WithdrawalsRoom() {
  const { skip = 0 } = useSearch({ from: '/inside/withdrawals' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['withdrawals', skip],
    queryFn: async () => call('GET /admin/api/withdrawals', { query: { skip } }),
    refetchInterval: 10_000,
  })
  return (
    <Page title="Withdrawals">
      <Loaded query={query}>
        {({ withdrawals, total, from }) => (
          <>
            <p className="mb-6 max-w-2xl text-13 text-muted">{rule(from)}</p>
            <Section title={`Waiting for an approval: ${total}`}>
              <Table
                caption="Withdrawals that wait for an approval, oldest first"
                rows={withdrawals}
                rowKey={({ id }) => id}
                stack
                empty={
                  <Empty title="No withdrawal waits">
                    Those that are worth less leave without anybody looking at them.
                  </Empty>
                }
                columns={columns}
              />
              {skip + withdrawals.length < total && (
                <Button
                  kind="secondary"
                  className="mt-4"
                  onClick={() => void navigate({ to: '/withdrawals', search: { skip: skip + withdrawals.length } })}
                >
                  Newer ones
                </Button>
              )}
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function rule({ one, two }: Waiting['from']): string {
  if (one === null) return 'No withdrawal needs an approval: WITHDRAW_REVIEW_USDT is not set.'
  const second = two === null ? '' : `, from ${two} USDT on two people`
  return `From ${one} USDT on one person has to agree before a withdrawal leaves${second}.`
}

const age = (since: number): string => lasting(Math.max(0, Date.now() / 1000 - since))

const columns: readonly Column<Row>[] = [
  {
    id: 'amount',
    header: 'Withdrawal',
    cell: ({ id, amount, ticker }) => (
      <Link to="/withdrawals/$id" params={{ id }} className="num text-accent underline">
        {amount} {ticker}
      </Link>
    ),
  },
  { id: 'worth', header: 'Worth, USDT', align: 'end', cell: ({ worth }) => worth },
  { id: 'network', header: 'Network', cell: ({ network }) => <Badge kind="neutral">{network}</Badge> },
  {
    id: 'owner',
    header: 'Account',
    cell: ({ owner }) => (
      <Link to="/users/$id" params={{ id: String(owner) }} className="text-accent underline">
        {owner}
      </Link>
    ),
  },
  { id: 'by', header: 'Asked for by', cell: ({ byKey }) => (byKey ? 'a key' : 'its owner') },
  { id: 'people', header: 'People', align: 'end', cell: ({ people }) => people },
  { id: 'since', header: 'Waits', cell: ({ since }) => age(since) },
]

/** One of them, with everything that somebody needs who decides. */
export function WithdrawalPage() {
  const { id } = useParams({ from: '/inside/withdrawals/$id' })
  const query = useQuery({
    queryKey: ['withdrawal', id],
    queryFn: async () => call('GET /admin/api/withdrawals/{id}', { params: { id } }),
    refetchInterval: 10_000,
  })
  return (
    <Page
      title="Withdrawal"
      aside={
        <Link to="/withdrawals" className="text-accent underline">
          All that wait
        </Link>
      }
    >
      <Loaded query={query}>{(withdrawal) => <Parts withdrawal={withdrawal} />}</Loaded>
    </Page>
  )
}

function Parts({ withdrawal }: { withdrawal: Whole }) {
  const { payment, address, account, moves, deposits, withdrawals, worthOut } = withdrawal
  return (
    <>
      <Acts withdrawal={withdrawal} />
      <div className="grid gap-x-10 lg:grid-cols-2">
        <Section title="Asked for">
          <Facts
            rows={[
              ['Amount', `${withdrawal.amount} ${withdrawal.ticker}`],
              ['Worth', `${withdrawal.worth} USDT`],
              ['Fee', `${withdrawal.fee} ${withdrawal.ticker}`],
              ['Arrives', `${withdrawal.receive} ${withdrawal.ticker}`],
              ['Asked for', <When key="asked" at={withdrawal.askedAt} />],
              [
                'By',
                withdrawal.byKey ? 'a key: nobody has confirmed it' : 'its owner, with a code and a second factor',
              ],
              ['State', <State key="state" state={withdrawal.status} />],
              ['Waits for', withdrawal.wait ?? 'nothing'],
              ['Looked at by', withdrawal.reviewedBy ?? 'nobody yet'],
            ]}
          />
        </Section>
        <Section title="Payment as it would be signed">
          <Facts
            rows={[
              ['Network', withdrawal.network],
              [
                'Address',
                <span key="address" className="num break-all">
                  {payment?.address ?? 'nothing is connected'}
                </span>,
              ],
              ['Memo', payment?.memo ?? 'none'],
              ['Units', payment === null ? '–' : `${payment.units} of ${payment.ticker}, ${payment.decimals} decimals`],
              ['Journal', withdrawal.isJournalled ? 'holds exactly this' : 'holds something else: it is not paid'],
              [
                'Hash',
                <span key="hash" className="num break-all">
                  {withdrawal.commitment}
                </span>,
              ],
            ]}
          />
        </Section>
        <Section title="Address">
          <Facts
            rows={[
              ['Leads', withdrawal.receiver === null ? 'outside' : `to account ${withdrawal.receiver}`],
              ['On the account’s list', address.isListed ? 'yes' : 'no'],
              ['Reached before', `${address.before === 1 ? 'once' : `${address.before} times`} by this account`],
              ['Accounts that sent there', address.accounts],
              [
                'Looks like',
                address.alike === null ? (
                  'no listed one'
                ) : (
                  <span key="alike" className="num break-all text-sell">
                    {address.alike}
                  </span>
                ),
              ],
            ]}
          />
        </Section>
        <Section title="Account">
          <Facts
            rows={[
              [
                'Number',
                <Link
                  key="owner"
                  to="/users/$id"
                  params={{ id: String(withdrawal.owner) }}
                  className="text-accent underline"
                >
                  {withdrawal.owner}
                </Link>,
              ],
              ['E-mail', account.email],
              ['State', <State key="state" state={account.state} />],
              ['Since', <When key="since" at={account.createdAt} />],
              ['Out or waiting, 30 days', `${worthOut} USDT`],
            ]}
          />
        </Section>
      </div>
      <Section title={`30 days: ${deposits} in, ${withdrawals} out`}>
        <Rows caption="The newest hundred of 30 days" rows={moves} rowKey={moveKey} stack columns={moveColumns}>
          Nothing has moved.
        </Rows>
      </Section>
    </>
  )
}

const moveKey = ({ direction, at, ticker, amount, address }: Move): string =>
  `${direction} ${at} ${ticker} ${amount} ${address}`

const moveColumns: readonly Column<Move>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => <When at={at} /> },
  {
    id: 'direction',
    header: 'Direction',
    cell: ({ direction }) => <Badge kind={direction === 'in' ? 'buy' : 'warn'}>{direction}</Badge>,
  },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount, ticker }) => `${amount} ${ticker}` },
  { id: 'network', header: 'Network', cell: ({ network }) => network },
  {
    id: 'address',
    header: 'Address',
    className: 'max-sm:col-span-2',
    cell: ({ address }) => <span className="num break-all">{address}</span>,
  },
  { id: 'status', header: 'State', cell: ({ status }) => <State state={status} /> },
]

function Acts({ withdrawal: { id, amount, ticker, people, canApprove, canRefuse } }: { withdrawal: Whole }) {
  const may = useMay()
  const input = () => ({ params: { id } })
  const what = `${amount} ${ticker}`
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      {canApprove && may('start', 'withdrawals') && (
        <ActButton
          kind="primary"
          does={wanted('POST /admin/api/withdrawals/{id}/approve', input, {
            title: `Approve ${what}`,
            verb: people === 2 ? 'Propose' : 'Approve',
            fields: (
              <p className="text-13">
                {people === 2
                  ? 'A second person has to agree before it leaves.'
                  : 'It goes on at once. What has left cannot be called back.'}
              </p>
            ),
          })}
        >
          Approve
        </ActButton>
      )}
      {canRefuse && may('stop', 'withdrawals') && (
        <ActButton
          kind="danger"
          does={wanted('POST /admin/api/withdrawals/{id}/refuse', input, {
            title: `Refuse ${what}`,
            verb: 'Refuse it',
            kind: 'danger',
            fields: <p className="text-13">The funds are back in the account at once, and its owner is told.</p>,
          })}
        >
          Refuse
        </ActButton>
      )}
    </div>
  )
}
