import type { session as contract } from '@exchange/contract/operators'
import { Problem } from '../../../kernel/index.ts'
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

/** Checked keys that wait for their confirmation, of everybody together; the oldest makes room. */
const MOST_CHECKED = 100

export function own(context: OperatorContext): OperatorContext & { readonly operator: OperatorActor } {
  const { operator } = context
  if (operator === null) throw new Problem('unauthenticated')
  return { ...context, operator }
}

/** Signing in and out, and one's own keys. */
export function sessionRoom({ people, store, clock, build }: SessionDeps): RoomHandlers<typeof contract> {
  /**
   * Keys that were checked before their act is asked to be confirmed, by operator and question; the act is called twice with
   * the same answer. Nobody confirms a key that somebody else was asked for.
   */
  const checked = new Map<string, OperatorKeyRow>()
  const placeOf = (by: { readonly id: string }, question: string): string => `${by.id} ${question}`
  const keep = (place: string, row: OperatorKeyRow): void => {
    const [oldest] = checked.keys()
    if (checked.size >= MOST_CHECKED && oldest !== undefined) checked.delete(oldest)
    checked.set(place, row)
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
      alone: operator !== null && !(await people.hasSecondPerson(operator.person, { room: 'operators' })),
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
        const place = placeOf(by, body.id)
        const row = checked.get(place) ?? (await people.ownKey(operator, body))
        keep(place, row)
        return {
          target: `operator:${operator.name}`,
          before: null,
          after: { key: row.id, name: body.name, deviceBound: row.deviceBound },
        }
      },
      perform: async (tx, { body }, by) => {
        const place = placeOf(by, body.id)
        const row = checked.get(place)
        checked.delete(place)
        if (row === undefined || !(await store.addKey(tx, row))) throw new Problem('key-refused')
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
