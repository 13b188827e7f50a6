import type { operators as contract } from '@exchange/contract/operators'
import { areWider, permissionFor, permissionsOfRoles } from '@exchange/contract/operators/roles'
import { newUuid, Problem, refuseAct, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, Queries } from '../../../kernel/index.ts'
import type { Desk, RoomHandlers } from '../acts/index.ts'
import { ROLE_MS, opensIn, wordsOfKeys } from '../people/index.ts'
import type { OperatorKeyRow, People, PeopleStore } from '../people/index.ts'

export interface OperatorsDeps {
  readonly desk: Pick<Desk, 'withdraw'>
  readonly people: People
  readonly store: PeopleStore
  readonly clock: Clock
  /** Where operators reach the console. */
  readonly origin: () => string
}

/** Who is ended by the only other one who could approve has a night to see it and to cancel it. */
const END_ALONE_MS = 12 * 3_600_000
const GRANT = { verb: 'grant', room: 'operators' } as const
const LAST = 'nobody else could give roles any more'

export const keyShape = ({ id, name, deviceBound, createdAt, usedAt }: OperatorKeyRow) => ({
  id,
  name,
  deviceBound,
  createdAt: unixSeconds(createdAt),
  usedAt: usedAt === null ? null : unixSeconds(usedAt),
})

/** Operators: who they are, and who becomes one. */
export function operatorsRoom({ desk, people, store, clock, origin }: OperatorsDeps): RoomHandlers<typeof contract> {
  const one = async (id: string, db?: Queries) => {
    const found = await store.one(id, db)
    if (found === null) throw new Problem('not-found')
    return found
  }
  const rolesOf = async (id: string, db?: Queries) =>
    (await store.rolesOf([id], new Date(clock.now()), db)).map(({ name }) => name)

  /** Whether nobody could give roles any more without this operator. */
  const isLast = async (id: string, db: Queries) =>
    (await people.may(id, GRANT, db)) && !(await people.othersMayGrant(id, db))

  return {
    list: async () => {
      const rows = await store.all()
      const ids = rows.map(({ id }) => id)
      const [roles, keys, seen, recoveries] = await Promise.all([
        store.rolesOf(ids, new Date(clock.now())),
        store.keysOf(ids),
        store.lastSeen(),
        store.recoveries(),
      ])
      return {
        operators: rows.map(({ id, name, person, state }) => ({
          id,
          name,
          person,
          state,
          words: state === 'enrolled' ? wordsOfKeys(keys.filter(({ operator }) => operator === id)) : null,
          roles: roles
            .filter(({ operator }) => operator === id)
            .map((role) => ({ name: role.name, lapsesAt: unixSeconds(role.lapsesAt) })),
          keys: keys.filter(({ operator }) => operator === id).map(keyShape),
          seenAt: seen.has(id) ? unixSeconds(seen.get(id) ?? new Date(0)) : null,
        })),
        recoveries: recoveries.map((row) => ({
          operator: rows.find(({ id }) => id === row.operator)?.name ?? '',
          id: row.id,
          opensIn: opensIn(row),
        })),
      }
    },
    invite: {
      prepare: async ({ body: { name, roles, sameAs } }, db) => {
        if ((await store.byName(name, db)) !== null) throw new Problem('act-refused', { data: { name: 'taken' } })
        if (sameAs !== undefined && (await store.byName(sameAs, db)) === null) throw new Problem('not-found')
        const after = { state: 'invited', roles: roles.toSorted(), sameAs: sameAs ?? null }
        return { target: `operator:${name}`, before: null, after }
      },
      perform: async (tx, { body: { name, roles, sameAs } }) => {
        const same = sameAs === undefined ? null : await store.byName(sameAs, tx)
        await people.add(tx, { id: newUuid(), name, person: same?.person ?? newUuid() }, roles)
        return null
      },
    },
    link: {
      prepare: async ({ params }, db) => {
        const { name, state } = await one(params.id, db)
        if (state === 'recovering') refuseAct('they are getting new keys by the link of their recovery')
        if (state !== 'invited' && state !== 'enrolled') throw new Problem('act-refused', { data: { state } })
        return { target: `operator:${name}`, before: { state }, after: { state: 'invited', link: 'new' } }
      },
      perform: async (tx, { params }, by) => ({
        link: `${origin()}/admin/invitation#${await people.invite(tx, params.id, by.id)}`,
      }),
    },
    confirm: {
      prepare: async ({ params }, db, by) => {
        const { name, state } = await one(params.id, db)
        if (state !== 'enrolled') throw new Problem('act-refused', { data: { state } })
        const maker = (await store.lastInvitation(params.id, db))?.madeBy ?? by.id
        const isOwnLink = (await one(maker, db)).person === (await one(by.id, db)).person
        const keys = wordsOfKeys(await store.keysOf([params.id], db)).join(' ')
        return {
          target: `operator:${name}`,
          before: { state, keys },
          after: { state: 'active', roles: await rolesOf(params.id, db) },
          takesTwo: isOwnLink,
        }
      },
      perform: async (tx, { params }) => {
        await store.setState(tx, params.id, 'active')
        return null
      },
    },
    setRoles: {
      prepare: async ({ params, body }, db) => {
        const { name, state } = await one(params.id, db)
        if (state === 'ended') throw new Problem('act-refused', { data: { state } })
        const gives = permissionFor(permissionsOfRoles(body.roles), GRANT) !== null
        if (!gives && (await isLast(params.id, db))) refuseAct(LAST)
        const before = { roles: await rolesOf(params.id, db) }
        return { target: `operator:${name}`, before, after: { roles: body.roles.toSorted() } }
      },
      perform: async (tx, { params, body }) => {
        const now = new Date(clock.now())
        await store.setRoles(tx, params.id, body.roles, new Date(now.getTime() + ROLE_MS))
        await store.endSessions(tx, params.id, now)
        await desk.withdraw(tx, params.id, 'the roles of whoever proposed or approved it have changed')
        return null
      },
    },
    end: {
      prepare: async ({ params }, db, by) => {
        const { name, state } = await one(params.id, db)
        if (state === 'ended') throw new Problem('act-refused', { data: { state } })
        if (params.id === by.id) refuseAct('nobody ends themselves')
        if (await isLast(params.id, db)) refuseAct(LAST)
        const theirs = await people.permissionsOf(params.id, db)
        if (areWider(theirs, await people.permissionsOf(by.id, db))) refuseAct(`${name} may do more than you`)
        const isSecond = (state === 'active' || state === 'recovering') && theirs.some(({ verb }) => verb === 'approve')
        const prepared = { target: `operator:${name}`, before: { state }, after: { state: 'ended' } }
        return isSecond ? { ...prepared, takesTwo: true, without: params.id } : prepared
      },
      aloneMs: END_ALONE_MS,
      perform: async (tx, { params }) => {
        await store.end(tx, params.id, new Date(clock.now()))
        await desk.withdraw(tx, params.id, 'whoever proposed or approved it is no operator any more')
        return null
      },
    },
    cancelRecovery: {
      prepare: async ({ params }, db) => {
        const recovery = await store.recovery(params.id, db)
        if (recovery === null) throw new Problem('not-found')
        const { name } = await one(recovery.operator, db)
        return { target: `operator:${name}`, before: { opensIn: 'a day' }, after: { recovery: 'canceled' } }
      },
      perform: async (tx, { params }) => {
        const recovery = await store.recovery(params.id, tx)
        if (recovery !== null) await store.endInvitations(tx, recovery.operator, new Date(clock.now()))
        return null
      },
    },
  }
}
