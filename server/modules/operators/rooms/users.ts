import type { users as contract } from '@exchange/contract/operators'
import { privilegeNames } from '@exchange/contract/operators/rights'
import type { Privilege } from '@exchange/contract/operators/rights'
import { Permission } from '@exchange/core'
import type { CommandBody, OwnerId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { maskedAddress, maskedEmail, Problem, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, Queries } from '../../../kernel/index.ts'
import type { Views } from '../../../views/types.ts'
import type { AccountsDesk, AccountStatus } from '../../accounts/index.ts'
import type { ApiKeysService } from '../../api-keys/index.ts'
import { orderShape } from '../../trading/index.ts'
import type { OrderGrants } from '../../trading/index.ts'
import type { Act, RoomHandlers } from '../acts/index.ts'
import type { NoteStore } from '../notes.ts'

/** Accounts of a page. */
const PAGE = 50
const ORDERS = 50

export interface UsersDeps {
  readonly accounts: AccountsDesk
  readonly apiKeys: Pick<ApiKeysService, 'suspend' | 'forgetAccount'>
  readonly orderGrants: OrderGrants
  readonly notes: NoteStore
  readonly db: Queries
  readonly views: Views
  readonly clock: Clock
}

interface OfUser {
  readonly params: { readonly id: number }
}
type State = Exclude<AccountStatus, 'closed'>
const targetOf = (id: number): string => `user:${id}`

/** Users: who they are, what they may, and taking it away. */
export function usersRoom(deps: UsersDeps): RoomHandlers<typeof contract> {
  const { accounts, apiKeys, orderGrants, notes, clock, views } = deps
  const user = async (id: number, db?: Queries) => {
    const found = await accounts.one(id, db)
    if (found === null) throw new Problem('not-found')
    return found
  }
  /** An act that has an account in this state; `from`: the states it may be in before. */
  const become = (state: State, from: readonly State[]): Act<OfUser, null> => ({
    prepare: async ({ params }, db) => {
      const { status } = await user(params.id, db)
      if (!from.some((state) => state === status)) throw new Problem('act-refused', { data: { state: status } })
      return { target: targetOf(params.id), before: { state: status }, after: { state } }
    },
    perform: async (tx, { params }) => {
      await accounts.setStatus(tx, params.id, state)
      await apiKeys.suspend(tx, params.id, state !== 'active')
      return null
    },
    after: async ({ params }) => {
      await accounts.forget(params.id)
      await apiKeys.forgetAccount(params.id)
    },
  })

  return {
    search: async (_, { query }) => {
      const found = await accounts.search({ query: query.query, state: query.state, below: query.below }, PAGE)
      return {
        users: found.users.map(({ user: row, seenAt }) => ({
          id: row.id,
          email: maskedEmail(row.email),
          state: row.status,
          region: row.region,
          createdAt: unixSeconds(row.createdAt),
          seenAt: seenAt === null ? null : unixSeconds(seenAt),
        })),
        more: found.more,
      }
    },
    one: async (_, { params: { id } }) => {
      const row = await user(id)
      const { sessions, devices, signIns } = await accounts.ways(id)
      const [written, closing, recovery] = await Promise.all([
        notes.of(id),
        accounts.closing(id),
        accounts.recovery(id),
      ])
      const { directory, balances, orders } = views
      return {
        id,
        email: maskedEmail(row.email),
        state: row.status,
        category: row.category,
        region: row.region,
        language: row.language,
        createdAt: unixSeconds(row.createdAt),
        closing:
          closing === null
            ? null
            : {
                state: closing.state,
                askedAt: unixSeconds(closing.askedAt),
                dueAt: unixSeconds(closing.dueAt),
                endedAt: closing.endedAt === null ? null : unixSeconds(closing.endedAt),
                reason: closing.reason,
              },
        recovery:
          recovery === null
            ? null
            : {
                state: recovery.state,
                askedAt: unixSeconds(recovery.askedAt),
                dueAt: unixSeconds(recovery.dueAt),
                endedAt: recovery.endedAt === null ? null : unixSeconds(recovery.endedAt),
                needsApproval:
                  recovery.state === 'waiting' && recovery.way === 'operators' && recovery.approvedAt === null,
              },
        sessions: sessions.map(({ id: session, deviceId, ip, userAgent, createdAt, lastSeenAt }) => ({
          id: session,
          on: deviceId,
          address: maskedAddress(ip),
          device: userAgent,
          createdAt: unixSeconds(createdAt),
          seenAt: unixSeconds(lastSeenAt),
        })),
        devices: devices.map(({ id: device, ip, userAgent, createdAt, lastSeenAt }) => ({
          id: device,
          address: maskedAddress(ip),
          device: userAgent,
          createdAt: unixSeconds(createdAt),
          seenAt: unixSeconds(lastSeenAt),
        })),
        signIns: signIns.map(({ at, ip, userAgent, outcome }) => ({
          at: unixSeconds(at),
          address: maskedAddress(ip),
          device: userAgent,
          outcome,
        })),
        balances: balances.all(id).flatMap(({ wallet, asset, available, held }) => {
          const info = directory.asset(asset)
          if (info === undefined) return []
          const shown = (units: bigint) => formatDecimal(units, info.scale)
          return { wallet, ticker: info.ticker, available: shown(available), held: shown(held) }
        }),
        orders: orders
          .of(id)
          .slice(0, ORDERS)
          .map((order) => {
            const { orderId, market, side, type, price = '', left, ctime } = orderShape(directory, order, null)
            return { id: orderId, market, side, type, price, left, placedAt: Math.floor(ctime) }
          }),
        privileges: privilegesOf(views, id),
        grants: await orderGrants.read(deps.db, id),
        notes: written.map(({ at, operator, body }) => ({ at: unixSeconds(at), operator, text: body })),
      }
    },
    reveal: {
      prepare: async ({ params, body }, db) => {
        await user(params.id, db)
        return { target: targetOf(params.id), before: null, after: { field: body.field } }
      },
      perform: async (tx, { params: { id }, body }) => {
        const row = await user(id, tx)
        if (body.field === 'email') return { values: [row.email] }
        if (body.field === 'country') return { values: row.country === null ? [] : [row.country] }
        const { sessions, devices, signIns } = await accounts.ways(id)
        return { values: [...new Set([...sessions, ...devices, ...signIns].map(({ ip }) => ip))].slice(0, 200) }
      },
    },
    freeze: become('frozen', ['active']),
    block: become('blocked', ['active', 'frozen']),
    unfreeze: become('active', ['frozen']),
    unblock: become('active', ['blocked']),
    approveRecovery: {
      prepare: async ({ params }, db) => {
        await user(params.id, db)
        if (!(await accounts.needsApproval(params.id, db)))
          throw new Problem('act-refused', { data: { recovery: 'none' } })
        return { target: targetOf(params.id), before: { approved: false }, after: { approved: true } }
      },
      perform: async (tx, { params }) => {
        if (!(await accounts.approveRecovery(tx, params.id))) throw new Problem('act-void')
        return null
      },
    },
    stopRecovery: {
      prepare: async ({ params }, db) => {
        await user(params.id, db)
        if (!(await accounts.hasRecovery(params.id, db)))
          throw new Problem('act-refused', { data: { recovery: 'none' } })
        return { target: targetOf(params.id), before: { recovery: 'waiting' }, after: { recovery: 'stopped' } }
      },
      perform: async (tx, { params }) => {
        await accounts.stopRecovery(tx, params.id)
        return null
      },
      after: async ({ params }) => accounts.tellStopped(params.id),
    },
    endSessions: {
      prepare: async ({ params }, db) => {
        await user(params.id, db)
        const { sessions, devices } = await accounts.ways(params.id)
        const before = { sessions: sessions.length, devices: devices.length }
        return { target: targetOf(params.id), before, after: { sessions: 0, devices: 0 } }
      },
      perform: async (tx, { params }) => {
        await accounts.endSessions(tx, params.id)
        return null
      },
      after: async ({ params }) => accounts.forget(params.id),
    },
    endSession: {
      prepare: async ({ params: { id, session } }, db) => {
        await user(id, db)
        const { sessions } = await accounts.ways(id)
        if (!sessions.some((one) => one.id === session)) throw new Problem('not-found')
        return {
          target: targetOf(id),
          before: { session, sessions: sessions.length },
          after: { sessions: sessions.length - 1 },
        }
      },
      perform: async (tx, { params }) => {
        if (!(await accounts.endSession(tx, params.id, params.session))) throw new Problem('not-found')
        return null
      },
      after: async ({ params }) => accounts.forget(params.id),
    },
    endDevice: {
      prepare: async ({ params: { id, device } }, db) => {
        await user(id, db)
        const { sessions, devices } = await accounts.ways(id)
        if (!devices.some((one) => one.id === device)) throw new Problem('not-found')
        const stay = sessions.filter(({ deviceId }) => deviceId !== device)
        return {
          target: targetOf(id),
          before: { device, devices: devices.length, sessions: sessions.length },
          after: { devices: devices.length - 1, sessions: stay.length },
        }
      },
      perform: async (tx, { params }) => {
        if (!(await accounts.endDevice(tx, params.id, params.device))) throw new Problem('not-found')
        return null
      },
      after: async ({ params }) => accounts.forget(params.id),
    },
    note: {
      prepare: async ({ params }, db) => {
        await user(params.id, db)
        // What is written of a person stays out of the log.
        return { target: targetOf(params.id), before: null, after: null }
      },
      perform: async (tx, { params, body }, by) => {
        await notes.add(tx, params.id, by.name, body.text, new Date(clock.now()))
        return null
      },
    },
    setGrants: {
      prepare: async ({ params, body }, db) => {
        await user(params.id, db)
        const before = await orderGrants.read(db, params.id)
        return { target: targetOf(params.id), before, after: body.grants.toSorted() }
      },
      perform: async (tx, { params, body }) => {
        await orderGrants.set(tx, params.id, body.grants)
        return null
      },
      after: ({ params }) => orderGrants.forget(params.id),
    },
    setPrivileges: {
      prepare: async ({ params, body }, db) => {
        await user(params.id, db)
        const before = privilegesOf(views, params.id)
        return {
          target: targetOf(params.id),
          before,
          after: privilegeNames.filter((name) => body.privileges.includes(name)),
        }
      },
      commands: ({ params, body }) => [configure(views, params.id, body.privileges)],
    },
  }
}

const bitsOf = (names: readonly Privilege[]): number => names.reduce((bits, name) => bits | Permission[name], 0)

function privilegesOf({ directory }: Views, owner: OwnerId): Privilege[] {
  const { permissions } = directory.account(owner)
  return privilegeNames.filter((name) => (permissions & Permission[name]) !== 0)
}

/** Rights that the console does not know stay as they are. */
function configure({ directory }: Views, owner: OwnerId, names: readonly Privilege[]): CommandBody {
  const { stpGroup, permissions } = directory.account(owner)
  const kept = permissions & ~bitsOf(privilegeNames)
  return { kind: 'account.configure', owner, stpGroup, permissions: kept | bitsOf(names) }
}
