import { useId, type ReactNode } from 'react'
import { Badge, type BadgeKind } from '../../src/shared/ui/base/badge.tsx'
import { Failure, Skeleton } from '../../src/shared/ui/base/states.tsx'
import { Table } from '../../src/shared/ui/base/table.tsx'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

/** A moment in UTC, from seconds since the epoch. */
export const When = ({ at }: { at: number | null }) =>
  at === null ? (
    <span className="text-muted">never</span>
  ) : (
    <time className="num whitespace-nowrap" dateTime={new Date(at * 1000).toISOString()}>
      {moment.format(at * 1000)}
    </time>
  )

/** `3 h 20 min` */
export function lasting(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const kinds: Readonly<Record<string, BadgeKind>> = {
  active: 'buy',
  operational: 'buy',
  done: 'buy',
  approved: 'accent',
  waiting: 'accent',
  erasing: 'warn',
  sent: 'accent',
  invited: 'accent',
  enrolled: 'warn',
  recovering: 'warn',
  proposed: 'accent',
  open: 'buy',
  published: 'buy',
  planned: 'accent',
  lasting: 'warn',
  green: 'buy',
  red: 'sell',
  'post-only': 'accent',
  prelaunch: 'accent',
  'cancel-only': 'warn',
  halted: 'sell',
  delisting: 'sell',
  frozen: 'warn',
  degraded: 'warn',
  blocked: 'sell',
  down: 'sell',
  void: 'sell',
  sending: 'accent',
  refused: 'sell',
  held: 'warn',
  'given-up': 'sell',
  dropped: 'warn',
}
export const State = ({ state }: { state: string }) => <Badge kind={kinds[state] ?? 'neutral'}>{state}</Badge>

export function Page({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-24 font-semibold">{title}</h1>
        {aside}
      </div>
      {children}
    </>
  )
}

export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-8">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-15 font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** What was asked for, or that it is on its way, or why it is not there. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null) return <Failure message={query.error.message} onRetry={() => void query.refetch()} />
  return (
    <div className="flex flex-col gap-3 py-4" aria-busy="true">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-5 w-full max-w-xl" />
      ))}
    </div>
  )
}

/** In place of the rows of one table among many. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className="text-13 text-muted">{children}</p>

/** A table, or a line that says why there is none. */
export function Rows<Row>({
  children,
  ...table
}: Omit<Parameters<typeof Table<Row>>[0], 'empty'> & { /** Said while there are no rows. */ children: ReactNode }) {
  return table.rows.length === 0 ? <Nothing>{children}</Nothing> : <Table {...table} />
}

/** Names and values. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1 text-13">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Any JSON value in one line. */
export const said = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
