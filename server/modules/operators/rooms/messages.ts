import type { messages as contract } from '@exchange/contract/operators'
import { Problem, refuseAct, unixSeconds } from '../../../kernel/index.ts'
import type { MessageDesk } from '../../delivery/index.ts'
import type { RoomHandlers } from '../acts/index.ts'

/** Messages of a page. */
const PAGE = 50

const targetOf = (id: string): string => `message:${id}`
const secondsOf = (moment: Date | null): number | null => (moment === null ? null : unixSeconds(moment))

/** Messages: what waits to be sent, what became of the others, and having channels wait. What they say is never shown. */
export function messagesRoom(desk: MessageDesk): RoomHandlers<typeof contract> {
  return {
    look: async () => {
      const channels = await desk.standing()
      return {
        channels: channels.map(({ oldestAt, heldSince, ...standing }) => ({
          ...standing,
          oldestAt: secondsOf(oldestAt),
          heldSince: secondsOf(heldSince),
        })),
      }
    },
    list: async (_, { query }) => {
      const { messages, more } = await desk.list(query, PAGE)
      return {
        messages: messages.map((row) => ({
          id: row.id,
          number: row.seq,
          channel: row.channel,
          kind: row.what,
          language: row.language,
          to: row.to,
          state: row.state,
          tries: row.attempts,
          error: row.error,
          madeAt: unixSeconds(row.madeAt),
          nextAt: secondsOf(row.nextAt),
          until: secondsOf(row.until),
          endedAt: secondsOf(row.endedAt),
          again: desk.whyNotAgain(row) === null,
        })),
        more,
      }
    },
    reveal: {
      prepare: async ({ params: { id } }, db) => {
        const { owner } = await desk.whom(await desk.one(id, db))
        // Whoever was looked at in another room counts once.
        return { target: owner === null ? targetOf(id) : `user:${owner}`, before: null, after: { message: id } }
      },
      perform: async (tx, { params: { id } }) => desk.whom(await desk.one(id, tx)),
    },
    again: {
      prepare: async ({ params: { id } }, db) => {
        const row = await desk.one(id, db)
        const why = desk.whyNotAgain(row)
        if (why !== null) refuseAct(why)
        const { state, channel, what } = row
        return { target: targetOf(id), before: { state, channel, kind: what }, after: { state: 'waiting' } }
      },
      perform: async (tx, { params: { id } }) => {
        await desk.sendAgain(tx, id)
        return null
      },
      after: () => desk.wake(),
    },
    drop: {
      prepare: async ({ params: { id } }, db) => {
        const { state, channel, what } = await desk.one(id, db)
        if (state !== 'waiting') throw new Problem('act-refused', { data: { state } })
        return { target: targetOf(id), before: { state, channel, kind: what }, after: { state: 'dropped' } }
      },
      perform: async (tx, { params: { id } }) => {
        await desk.drop(tx, id)
        return null
      },
    },
    hold: {
      prepare: async ({ params: { channel } }, db) => {
        if ((await desk.heldSince(channel, db)) !== null) throw new Problem('act-refused', { data: { held: true } })
        return { target: `channel:${channel}`, before: { held: false }, after: { held: true } }
      },
      perform: async (tx, { params: { channel } }) => {
        await desk.hold(tx, channel)
        return null
      },
    },
    release: {
      prepare: async ({ params: { channel } }, db) => {
        if ((await desk.heldSince(channel, db)) === null) throw new Problem('act-refused', { data: { held: false } })
        return { target: `channel:${channel}`, before: { held: true }, after: { held: false } }
      },
      perform: async (tx, { params: { channel } }) => {
        await desk.release(tx, channel)
        return null
      },
      after: () => desk.wake(),
    },
  }
}
