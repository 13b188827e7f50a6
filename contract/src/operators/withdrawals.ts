import { z } from 'zod'
import { defineOperatorOperation } from '../kernel/index.ts'
import { withdrawalStatuses, withdrawalWaits } from '../withdrawals/statuses/index.ts'
import { accountStates } from './rights/index.ts'
import { at, done, reasonAlone } from './shapes.ts'

const room = 'withdrawals'
/** Of whatever version: it may follow from the id of a command. */
const id = z.guid()
const params = z.object({ id })

/** A withdrawal as operators see it in a list. */
const row = z.object({
  id,
  owner: z.int(),
  ticker: z.string(),
  /** What leaves the account, the fee within it. */
  amount: z.string(),
  /** In USDT, when it was asked for or last looked at. */
  worth: z.string(),
  network: z.string(),
  /** Asked for by a key: nobody has confirmed it. */
  byKey: z.boolean(),
  askedAt: at,
  /** Since when it waits for somebody here. */
  since: at,
  /** How many people have to agree. */
  people: z.union([z.literal(1), z.literal(2)]),
})

const move = z.object({
  direction: z.enum(['in', 'out']),
  at,
  ticker: z.string(),
  amount: z.string(),
  network: z.string(),
  address: z.string(),
  status: z.string(),
})

export const withdrawals = {
  waiting: defineOperatorOperation({
    id: 'withdrawals.waiting',
    method: 'GET',
    path: '/admin/api/withdrawals',
    summary: 'Withdrawals that wait for an approval, the oldest first, fifty at a time.',
    room,
    query: z.object({
      /** How many come before. */
      skip: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    output: z.object({
      withdrawals: z.array(row),
      total: z.int(),
      /** From which worth on, in whole USDT, one person has to agree, and two; null = nobody has to. */
      from: z.object({ one: z.string().nullable(), two: z.string().nullable() }),
    }),
  }),
  one: defineOperatorOperation({
    id: 'withdrawals.one',
    method: 'GET',
    path: '/admin/api/withdrawals/{id}',
    summary: 'A withdrawal with the payment that would be signed, its account, and what moved there in 30 days.',
    room,
    params,
    output: row.extend({
      status: z.enum(withdrawalStatuses),
      wait: z.enum(withdrawalWaits).nullable(),
      reviewedBy: z.string().nullable(),
      /** Whether an operator can approve or refuse it now. */
      canApprove: z.boolean(),
      canRefuse: z.boolean(),
      /** What the network would be told, in units of the chain; null = nothing is connected to it. */
      payment: z
        .object({
          address: z.string(),
          memo: z.string().nullable(),
          ticker: z.string(),
          units: z.string(),
          decimals: z.int(),
        })
        .nullable(),
      receive: z.string(),
      fee: z.string(),
      /** The hash that the journal holds for it, and whether it still is what was asked for. */
      commitment: z.string(),
      isJournalled: z.boolean(),
      /** The account that the address belongs to; null = it is outside. */
      receiver: z.int().nullable(),
      address: z.object({
        isListed: z.boolean(),
        /** Withdrawals of this account that reached it, and accounts that have sent there. */
        before: z.int(),
        accounts: z.int(),
        /** An address of the account's list that looks like it, and is another one. */
        alike: z.string().nullable(),
      }),
      account: z.object({ email: z.string(), state: z.enum(accountStates), createdAt: at }),
      /** The newest hundred of 30 days, and how many there are. */
      moves: z.array(move),
      deposits: z.int(),
      withdrawals: z.int(),
      /** What was let out in 30 days, in USDT. */
      worthOut: z.string(),
    }),
    errors: ['not-found'],
  }),
  approve: defineOperatorOperation({
    id: 'withdrawals.approve',
    method: 'POST',
    path: '/admin/api/withdrawals/{id}/approve',
    summary: 'Agrees that a withdrawal leaves; from a higher worth on a second person has to agree as well.',
    room,
    verb: 'start',
    level: 2,
    params,
    body: reasonAlone,
    output: done,
    errors: ['not-found', 'act-refused', 'key-required', 'key-refused', 'act-void'],
  }),
  refuse: defineOperatorOperation({
    id: 'withdrawals.refuse',
    method: 'POST',
    path: '/admin/api/withdrawals/{id}/refuse',
    summary: 'Refuses a withdrawal that nothing was signed for: the funds are back in the account at once.',
    room,
    verb: 'stop',
    level: 1,
    params,
    body: reasonAlone,
    output: done,
    errors: ['not-found', 'act-refused'],
  }),
}
