import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import type { ConsoleRoom } from '@exchange/contract/kernel'
import { Badge } from '../../src/shared/ui/base/badge.tsx'
import { Button } from '../../src/shared/ui/base/button.tsx'
import { ActProvider } from './act.tsx'
import { call } from './api.ts'
import { Signed, useMay, useSession } from './session.tsx'

const rooms = [
  { to: '/', text: 'Overview', room: 'overview' },
  { to: '/users', text: 'Users', room: 'users' },
  { to: '/withdrawals', text: 'Withdrawals', room: 'withdrawals' },
  { to: '/messages', text: 'Messages', room: 'messages' },
  { to: '/markets', text: 'Markets', room: 'markets' },
  { to: '/fees', text: 'Fees', room: 'fees' },
  { to: '/content', text: 'Content', room: 'content' },
  { to: '/flags', text: 'Flags', room: 'flags' },
  { to: '/audit', text: 'Audit', room: 'audit' },
  { to: '/operators', text: 'Operators', room: 'operators' },
] as const satisfies readonly { to: string; text: string; room: ConsoleRoom }[]

const linkClass =
  'rounded px-3 py-2 text-13 hover:bg-hover data-[status=active]:bg-hover data-[status=active]:font-semibold'

export function Shell() {
  return (
    <Signed>
      <ActProvider>
        <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_1fr]">
          <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:p-3">
            To the content
          </a>
          <Side />
          <main id="main" tabIndex={-1} className="min-w-0 p-4 outline-none lg:p-8">
            <Outlet />
          </main>
        </div>
      </ActProvider>
    </Signed>
  )
}

function Side() {
  const queries = useQueryClient()
  const may = useMay()
  const { operator, alone, build } = useSession()
  async function signOut() {
    await call('POST /admin/api/sign-out')
    await queries.resetQueries()
  }
  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-line bg-panel p-3 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:border-r lg:border-b-0">
      <span className="px-3 py-2 text-15 font-semibold">Console</span>
      <nav aria-label="Rooms" className="flex flex-wrap gap-1 lg:flex-col">
        {rooms
          .filter(({ room }) => may('see', room))
          .map(({ to, text }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }} className={linkClass}>
              {text}
            </Link>
          ))}
        <Link to="/keys" className={linkClass}>
          Your keys
        </Link>
      </nav>
      <div className="flex flex-wrap items-center gap-2 lg:mt-auto lg:flex-col lg:items-stretch">
        {alone && (
          <span className="px-3">
            <Badge kind="warn">One-person mode</Badge>
          </span>
        )}
        <span className="px-3 text-12 text-muted">
          {operator.name}, {operator.roles.join(', ')}
        </span>
        <Button size="sm" kind="secondary" onClick={() => void signOut()}>
          Sign out
        </Button>
        <span className="hidden px-3 text-11 text-muted lg:block">Build {build.slice(0, 12)}</span>
      </div>
    </header>
  )
}
