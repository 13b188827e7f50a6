import * as contract from '@exchange/contract/operators'
import { defineModule, derivedCommandId, outageOf, submit } from '../../kernel/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { apiKeysModule } from '../api-keys/index.ts'
import { contentModule } from '../content/index.ts'
import { deliveryModule } from '../delivery/index.ts'
import { feesModule } from '../fees/index.ts'
import { siteModule } from '../site/index.ts'
import { tradingModule } from '../trading/index.ts'
import { withdrawalsModule } from '../withdrawals/index.ts'
import { ActStore, Desk } from './acts/index.ts'
import { announcer } from './announce.ts'
import { AuditLog } from './audit/index.ts'
import { NoteStore } from './notes.ts'
import { People, PeopleStore, webauthnAt } from './people/index.ts'
import {
  auditRoom,
  contentRoom,
  flagsRoom,
  feesRoom,
  marketsRoom,
  messagesRoom,
  operatorsRoom,
  overviewRoom,
  sessionRoom,
  usersRoom,
  withdrawalsRoom,
} from './rooms/index.ts'

/** How late an act is done whose time has come. */
const PASS_MS = 5_000
/** How late fees hold after their date. */
const FEES_MS = 1_000
const ANNOUNCE_MS = 2_000
/** How late the journal holds what was written down. */
const ANCHOR_MS = 60_000
const SWEEP_MS = 600_000

export const operatorsModule = defineModule({
  name: 'operators',
  migrations: new URL('migrations', import.meta.url),
  needs: [
    accountsModule,
    apiKeysModule,
    contentModule,
    deliveryModule,
    feesModule,
    siteModule,
    tradingModule,
    withdrawalsModule,
  ],
  start(
    kit,
    { delivery, accountsDesk, apiKeys, contentDesk, feeChanges, redirects, switches, orderGrants, withdrawals },
  ) {
    const { db, clock, engine, limiter, views } = kit
    const log = new AuditLog(db, clock, kit.build.id)
    const peopleStore = new PeopleStore(db)
    const acts = new ActStore(db)
    const ceremony = webauthnAt(kit.consoleOrigin)
    const people = new People({ db, store: peopleStore, log, clock, limiter, ceremony })
    const desk = new Desk({
      db,
      store: acts,
      people,
      peopleStore,
      log,
      ceremony,
      clock,
      engine,
      processLog: kit.log,
      cancelSecret: kit.secret('console-cancel'),
      announce: announcer({ mail: kit.mail, to: kit.consoleMail, origin: kit.consoleOrigin, log: kit.log }),
    })
    const notes = new NoteStore(db)
    const operator = [
      ...desk.bind(contract.session, sessionRoom({ people, store: peopleStore, clock, build: kit.build.id })),
      ...desk.bind(
        contract.overview,
        overviewRoom({
          db,
          desk,
          acts,
          log,
          people: peopleStore,
          accounts: accountsDesk,
          mails: async () => delivery.mails.standing(),
          health: kit.health,
          clock,
        }),
      ),
      ...desk.bind(
        contract.users,
        usersRoom({ accounts: accountsDesk, apiKeys, orderGrants, notes, db, views, clock }),
      ),
      ...desk.bind(contract.withdrawals, withdrawalsRoom({ withdrawals, accounts: accountsDesk })),
      ...desk.bind(contract.messages, messagesRoom(delivery.desk)),
      ...desk.bind(contract.markets, marketsRoom({ views, accounts: accountsDesk, health: kit.health })),
      ...desk.bind(contract.fees, feesRoom({ views, accounts: accountsDesk, changes: feeChanges })),
      ...desk.bind(contract.content, contentRoom({ content: contentDesk, redirects })),
      ...desk.bind(contract.flags, flagsRoom(switches)),
      ...desk.bind(contract.audit, auditRoom(log)),
      ...desk.bind(
        contract.operators,
        operatorsRoom({ desk, people, store: peopleStore, clock, origin: kit.consoleOrigin }),
      ),
    ]
    /** By a clock that nobody sets. */
    let passedAt = performance.now()
    /** Time that has gone by; what waits for its time is done then. */
    const pass = async (elapsedMs: number): Promise<void> => {
      await db.transaction(async (tx) => peopleStore.waitInvitations(tx, Math.floor(elapsedMs), new Date(clock.now())))
      await desk.pass(elapsedMs)
    }
    /** Fees whose date has come, with a record of what came of it. */
    const changeFees = async (): Promise<void> =>
      feeChanges.run(async (tx, { id, market, maker, taker }, { result, command }) =>
        log.add(tx, {
          operator: 'console',
          act: 'fees.set',
          target: `everybody ${market ?? 'every market'}`,
          reason: 'its date has come',
          after: { change: id, makerPpm: maker, takerPpm: taker },
          command,
          result,
        }),
      )
    const anchor = async (): Promise<void> => {
      const head = await log.unanchored()
      if (head === null) return
      const id = derivedCommandId('audit-anchor', head.seq, head.hash)
      const { seq } = await submit(engine, { kind: 'audit.anchor', digest: head.hash, id })
      await log.keepAnchor(head, seq)
    }
    return {
      front: { operators: { log, people, pass, anchor, changeFees, announce: async () => desk.announce() } },
      operator,
      jobs: [
        {
          name: 'passing the time of what operators wait for',
          everyMs: PASS_MS,
          run: async () => {
            const now = performance.now()
            const elapsed = now - passedAt
            await pass(elapsed)
            passedAt = now
          },
        },
        { name: 'changing fees whose date has come', everyMs: FEES_MS, run: changeFees },
        { name: 'telling of what waits for approval', everyMs: ANNOUNCE_MS, run: async () => desk.announce() },
        { name: 'anchoring the audit log', everyMs: ANCHOR_MS, run: anchor },
        { name: 'sweeping operators', everyMs: SWEEP_MS, run: async () => people.sweep() },
      ],
      personalData: {
        tables: {
          operator_notes: {
            file: { leftOut: 'Notes of our staff, which also concern others. Support answers questions about them.' },
            whenClosed: 'erased',
          },
        },
        files: [],
        erase: async ({ owner }) => notes.erase(owner),
      },
      doors: { operatorOf: async (token) => people.actorOf(token) },
      resume: async () => desk.resume(),
      // What was done last is in the journal before the journal ends.
      stop: async () => anchor().catch((reason: unknown) => void outageOf(reason)),
    }
  },
})
