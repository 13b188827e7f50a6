import type { session as contract } from '@exchange/contract/operators'
import { Problem, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, OperatorActor, OperatorContext } from '../../../kernel/index.ts'
import type { RoomHandlers } from '../acts/index.ts'
import { KEYS_NEEDED } from '../people/index.ts'
import type { OperatorKeyRow, People, PeopleStore } from '../people/index.ts'
import { keyShape } from './operators.ts'

export interface SessionDeps {
  readonly people: People
  readonly store: PeopleStore
  readonly clock: Clock
  readonly build: string
}

/** Who could approve here could approve everywhere that matters. */
const ROOM = { room: 'operators' } as const
const secondsOf = (at: Date | null): number | null => (at === null ? null : unixSeconds(at))

/** How long a checked key waits for its confirmation. */
const CHECKED_MS = 10 * 60_000

export function own(context: OperatorContext): OperatorContext & { readonly operator: OperatorActor } {
  const { operator } = context
  if (operator === null) throw new Problem('unauthenticated')
  return { ...context, operator }
}

/** Signing in and out, and one's own keys. */
export function sessionRoom({ people, store, clock, build }: SessionDeps): RoomHandlers<typeof contract> {
  /**
   * The key of each operator that was checked before its act is confirmed, with its question; the act is called again with
   * the same answer. Nobody confirms a key that somebody else was asked for, and nobody's key takes the place of somebody
   * else's.
   */
  const checked = new Map<string, { readonly question: string; readonly row: OperatorKeyRow }>()
  const checkedOf = (operator: string, question: string): OperatorKeyRow | null => {
    const found = checked.get(operator)
    if (found?.question !== question) return null
    return found.row.createdAt.getTime() + CHECKED_MS > clock.now() ? found.row : null
  }
  return {
    current: async ({ operator }) => ({
      operator:
        operator === null
          ? null
          : {
              id: operator.id,
              name: operator.name,
              roles: [...operator.roles],
              permissions: operator.permissions.map(({ verb, room, most }) => ({
                verb,
                room,
                most: most === null ? null : { ...most },
              })),
              deviceBound: operator.isDeviceBound,
              endsAt: Math.floor(operator.endsAt / 1000),
            },
      alone: operator !== null && !(await people.hasSecondPerson(operator.person, ROOM)),
      aloneFrom: operator === null ? null : secondsOf(await people.aloneFrom(operator.person, ROOM)),
      build,
    }),
    startSignIn: async (context) => people.startSignIn(context),
    signIn: async (context, { body }) => people.signIn(context, body.id, body.response),
    signOut: async (context) => {
      await people.signOut(own(context))
      return {}
    },
    invitation: async (context, { body }) => people.invitation(context, body.token),
    startKey: async (context, { body }) => people.startInvitedKey(context, body.token),
    addKey: async (context, { body }) => people.addInvitedKey(context, body),
    startOwnKey: async (context) => people.startOwnKey(own(context).operator),
    addOwnKey: {
      prepare: async ({ body }, _, by) => {
        const operator = await store.one(by.id)
        if (operator === null) throw new Problem('not-found')
        const row = checkedOf(by.id, body.id) ?? (await people.ownKey(operator, body))
        checked.set(by.id, { question: body.id, row })
        return {
          target: `operator:${operator.name}`,
          before: null,
          after: { key: row.id, name: body.name, deviceBound: row.deviceBound },
        }
      },
      perform: async (tx, { body }, by) => {
        const row = checkedOf(by.id, body.id)
        checked.delete(by.id)
        if (row === null || !(await store.addKey(tx, row))) throw new Problem('key-refused')
        return null
      },
    },
    endOwnKey: {
      prepare: async ({ body }, db, by) => {
        const keys = await store.keysOf([by.id], db)
        if (!keys.some(({ id }) => id === body.key)) throw new Problem('not-found')
        if (keys.length <= KEYS_NEEDED) throw new Problem('act-refused', { data: { keys: keys.length } })
        return { target: `operator:${by.name}`, before: { keys: keys.length }, after: { keys: keys.length - 1 } }
      },
      perform: async (tx, { body }, by) => {
        await store.endKeys(tx, by.id, new Date(clock.now()), body.key)
        return null
      },
    },
    ownKeys: async (context) => ({ keys: (await store.keysOf([own(context).operator.id])).map(keyShape) }),
  }
}
