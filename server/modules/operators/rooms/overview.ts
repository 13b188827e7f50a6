import type { audit as auditContract, overview as contract } from '@exchange/contract/operators'
import type { ComponentHealth } from '@exchange/contract/content'
import { Problem, tokenHash, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, Database } from '../../../kernel/index.ts'
import type { AccountsDesk } from '../../accounts/index.ts'
import type { ActStore, Desk, RoomHandlers } from '../acts/index.ts'
import type { AuditLog } from '../audit/index.ts'
import type { PeopleStore } from '../people/index.ts'
import { own } from './session.ts'

export interface OverviewDeps {
  readonly db: Database
  readonly desk: Desk
  readonly acts: ActStore
  readonly log: AuditLog
  readonly people: PeopleStore
  readonly accounts: AccountsDesk
  readonly mails: () => Promise<{ readonly waiting: number; readonly failing: number }>
  readonly health: () => Promise<readonly ComponentHealth[]>
  readonly clock: Clock
}

/** What needs somebody now, and proposals. */
export function overviewRoom(deps: OverviewDeps): RoomHandlers<typeof contract> {
  const { db, desk, acts, log, people, accounts, mails, health, clock } = deps
  return {
    look: async (context) => {
      const [open, parts, standing, counts, queue] = await Promise.all([
        acts.open(),
        health(),
        log.standing(),
        accounts.counts(),
        mails(),
      ])
      return {
        proposals: await desk.shown(open, own(context).operator),
        parts: parts.map(({ component, state, latencyMs }) => ({ part: component, state, latencyMs })),
        audit: {
          records: standing.records,
          anchored: standing.anchored,
          anchoredAt: standing.anchoredAt === null ? null : unixSeconds(standing.anchoredAt),
        },
        mails: queue,
        users: {
          all: counts.active + counts.frozen + counts.blocked,
          frozen: counts.frozen,
          blocked: counts.blocked,
        },
      }
    },
    proposals: async (context) => ({ proposals: await desk.shown(await acts.newest(), own(context).operator) }),
    approve: async (context, { params, body }) => desk.approve(own(context), params.id, body.reason),
    cancel: async (context, { params, body }) => desk.cancel(own(context), params.id, body.reason),
    cancelByLink: async ({ ip }, { body }) => {
      const canceled = await desk.cancelByLink(ip, body.token)
      if (canceled !== null) return canceled
      const recovery = await people.recoveryByCancel(tokenHash(body.token))
      const operator = recovery === null ? null : await people.one(recovery.operator)
      if (recovery === null || operator === null) throw new Problem('not-found')
      const target = `operator:${operator.name}`
      await db.transaction(async (tx) => {
        await people.endInvitations(tx, operator.id, new Date(clock.now()))
        await log.add(tx, { operator: 'guest', network: ip, act: 'overview.cancelByLink', target, result: 'done' })
      })
      return { act: 'operators.recover', target }
    },
  }
}

/** The audit log. */
export function auditRoom(log: AuditLog): RoomHandlers<typeof auditContract> {
  return {
    list: async (_, { query }) => {
      const { records, more } = await log.page(query)
      return {
        records: records.map(
          ({
            seq,
            at,
            operator,
            act,
            target,
            reason,
            ticket,
            before,
            after,
            result,
            proposal,
            command,
            network,
            hash,
          }) => ({
            seq,
            at,
            operator,
            act,
            target,
            reason,
            ticket,
            before,
            after,
            result,
            proposal,
            command,
            network,
            hash,
          }),
        ),
        more,
      }
    },
    verify: async () => {
      const { records, anchors, faults } = await log.verify()
      return { records, anchors, faults: faults.slice(0, 100) }
    },
  }
}
