import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { Empty } from '../../src/shared/ui/base/states.tsx'
import { AuditRoom } from './rooms/audit.tsx'
import { ContentRoom, VersionsPage } from './rooms/content.tsx'
import { FeesRoom } from './rooms/fees.tsx'
import { FlagsRoom } from './rooms/flags.tsx'
import { ListingPage } from './rooms/listing.tsx'
import { MarketPage, MarketsRoom } from './rooms/markets.tsx'
import { MessagesRoom } from './rooms/messages.tsx'
import { KeysRoom, OperatorsRoom } from './rooms/operators.tsx'
import { OverviewRoom } from './rooms/overview.tsx'
import { CancelPage, InvitationPage } from './rooms/sign-in.tsx'
import { UserPage, UsersRoom } from './rooms/users.tsx'
import { WithdrawalPage, WithdrawalsRoom } from './rooms/withdrawals.tsx'
import { Shell } from './shell.tsx'

type Search = Readonly<Record<string, unknown>>
const text = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined
const number = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined

const root = createRootRoute({ component: Outlet, notFoundComponent: () => <Empty title="There is nothing here" /> })
const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Shell })
const overview = createRoute({ getParentRoute: () => inside, path: '/', component: OverviewRoom })
const users = createRoute({
  getParentRoute: () => inside,
  path: '/users',
  component: UsersRoom,
  validateSearch: (
    search: Search,
  ): { query?: string | undefined; state?: string | undefined; below?: number | undefined } => ({
    query: text(search['query']),
    state: text(search['state']),
    below: number(search['below']),
  }),
})
const user = createRoute({ getParentRoute: () => inside, path: '/users/$id', component: UserPage })
const withdrawals = createRoute({
  getParentRoute: () => inside,
  path: '/withdrawals',
  component: WithdrawalsRoom,
  validateSearch: (search: Search): { skip?: number | undefined } => ({ skip: number(search['skip']) }),
})
const withdrawal = createRoute({
  getParentRoute: () => inside,
  path: '/withdrawals/$id',
  component: WithdrawalPage,
})
const messages = createRoute({
  getParentRoute: () => inside,
  path: '/messages',
  component: MessagesRoom,
  validateSearch: (
    search: Search,
  ): {
    state?: string | undefined
    channel?: string | undefined
    query?: string | undefined
    beyond?: number | undefined
  } => ({
    state: text(search['state']),
    channel: text(search['channel']),
    query: text(search['query']),
    beyond: number(search['beyond']),
  }),
})
const markets = createRoute({
  getParentRoute: () => inside,
  path: '/markets',
  component: MarketsRoom,
  validateSearch: (search: Search): { query?: string | undefined; state?: string | undefined } => ({
    query: text(search['query']),
    state: text(search['state']),
  }),
})
const market = createRoute({ getParentRoute: () => inside, path: '/markets/$name', component: MarketPage })
const listing = createRoute({ getParentRoute: () => inside, path: '/listing', component: ListingPage })
const fees = createRoute({
  getParentRoute: () => inside,
  path: '/fees',
  component: FeesRoom,
  validateSearch: (search: Search): { owner?: number | undefined } => ({ owner: number(search['owner']) }),
})
const content = createRoute({ getParentRoute: () => inside, path: '/content', component: ContentRoom })
const versions = createRoute({
  getParentRoute: () => inside,
  path: '/content/$name/$locale',
  component: VersionsPage,
})
const flags = createRoute({ getParentRoute: () => inside, path: '/flags', component: FlagsRoom })
const audit = createRoute({
  getParentRoute: () => inside,
  path: '/audit',
  component: AuditRoom,
  validateSearch: (
    search: Search,
  ): {
    operator?: string | undefined
    act?: string | undefined
    target?: string | undefined
    before?: number | undefined
  } => ({
    operator: text(search['operator']),
    act: text(search['act']),
    target: text(search['target']),
    before: number(search['before']),
  }),
})
const operators = createRoute({ getParentRoute: () => inside, path: '/operators', component: OperatorsRoom })
const keys = createRoute({ getParentRoute: () => inside, path: '/keys', component: KeysRoom })
const invitation = createRoute({ getParentRoute: () => root, path: '/invitation', component: InvitationPage })
const cancel = createRoute({ getParentRoute: () => root, path: '/cancel', component: CancelPage })

const routeTree = root.addChildren([
  inside.addChildren([
    overview,
    users,
    user,
    withdrawals,
    withdrawal,
    messages,
    markets,
    market,
    listing,
    fees,
    content,
    versions,
    flags,
    audit,
    operators,
    keys,
  ]),
  invitation,
  cancel,
])

export const router = createRouter({ routeTree, basepath: '/admin' })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
