/**
 * Every figure that is measured, once: its name, what it says, its labels and their bounds. A label is a list of the values
 * it may have, or how many different ones are told apart (docs/decisions/0119). None names a person, an order or an address.
 */

export interface MetricSpec {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly labels: Readonly<Record<string, readonly string[] | number>>
  /** Of a histogram: upper ends, rising. */
  readonly buckets?: readonly number[]
}

/** Seconds of what should take milliseconds. */
const QUICK = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
/** Seconds of a machine's work on one batch. */
const TINY = [0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25]
const COUNTS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

const commandKinds = [
  'account.configure',
  'asset.list',
  'audit.anchor',
  'conditional.modify',
  'conditional.place',
  'fees.set',
  'limits.set',
  'market.list',
  'market.set-state',
  'oco.place',
  'order.amend',
  'order.bulk',
  'order.cancel',
  'order.cancel-all',
  'order.modify',
  'order.place',
  'oto.place',
  'producer.open',
  'tick',
  'transfer',
  'transfer.pending',
  'transfer.post',
  'transfer.void',
] as const

const statuses = [
  200, 201, 204, 301, 302, 304, 307, 308, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503,
] as const

export const catalogue = {
  // ── engine
  ack_s: {
    type: 'histogram',
    help: 'Seconds from handing a command to the engine to its durable answer.',
    labels: { kind: commandKinds },
    buckets: QUICK,
  },
  commands_total: {
    type: 'counter',
    help: 'Commands by what became of them: applied, refused by the core, busy (queue full), failed (no answer).',
    labels: { kind: commandKinds, result: ['applied', 'refused', 'busy', 'failed'] },
  },
  queue: {
    type: 'gauge',
    help: 'What waits: entries and exits for the engine, requests and frames at the turnstile, pages to be rendered.',
    labels: { lane: ['entry', 'exit', 'door', 'page'] },
  },
  append_s: {
    type: 'histogram',
    help: 'Seconds until the journal has made a batch durable.',
    labels: { store: ['file', 'postgres'] },
    buckets: QUICK,
  },
  batch_commands: { type: 'histogram', help: 'Commands in one journal record.', labels: {}, buckets: COUNTS },
  match_s: {
    type: 'histogram',
    help: 'Seconds the core takes to apply what came in one message.',
    labels: {},
    buckets: TINY,
  },
  table_used_ratio: {
    type: 'gauge',
    help: 'How full a table of the core is, from 0 to 1 of its limit.',
    labels: { table: 24 },
  },
  epoch: { type: 'gauge', help: 'The epoch in which the engine leads.', labels: {} },
  quarantined_total: {
    type: 'counter',
    help: 'Commands that the engine put aside because the core failed at them.',
    labels: {},
  },
  hash_mismatch_total: {
    type: 'counter',
    help: 'Times that a follower found another state than the engine.',
    labels: {},
  },
  // ── behind the engine
  follower_lag_s: {
    type: 'gauge',
    help: 'Seconds since the oldest durable command that this consumer does not show.',
    labels: { consumer: ['views', 'projector'] },
  },
  follower_lag_commands: {
    type: 'gauge',
    help: 'Durable commands that this consumer does not show.',
    labels: { consumer: ['views', 'projector'] },
  },
  job_late_s: {
    type: 'gauge',
    help: 'Seconds by which a periodic job is overdue; 0 while it keeps its interval.',
    labels: { job: 64 },
  },
  job_failures_total: { type: 'counter', help: 'Runs of a periodic job that failed.', labels: { job: 64 } },
  // ── doors
  http_s: {
    type: 'histogram',
    help: 'Seconds from the end of the headers of a request, or from a frame, to the end of its answer.',
    labels: { door: ['web', 'public', 'socket', 'page', 'health'], operation: 600, status: statuses.map(String) },
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  },
  depth_age_s: {
    type: 'histogram',
    help: 'Age of a book when a frame with its newest change is sent.',
    labels: { market: 400 },
    buckets: [0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 5],
  },
  socket_lag_s: {
    type: 'histogram',
    help: 'Seconds from the stamp of a batch to when the sockets have taken its frames.',
    labels: {},
    buckets: QUICK,
  },
  socket_connections: { type: 'gauge', help: 'Clients connected to the socket.', labels: {} },
  socket_backlog_bytes: {
    type: 'gauge',
    help: 'Bytes that wait for readers: of all sockets together, and of the slowest.',
    labels: { of: ['all', 'slowest'] },
  },
  socket_cut_total: {
    type: 'counter',
    help: 'Sockets that this side closed, by reason.',
    labels: { reason: ['slow', 'idle', 'session', 'flood', 'broken', 'other'] },
  },
  render_processes: { type: 'gauge', help: 'Processes that can render a page now.', labels: {} },
  render_ended_total: {
    type: 'counter',
    help: 'Processes that render pages and ended by themselves, or hung and were ended.',
    labels: {},
  },
  // ── house
  memory_used_ratio: {
    type: 'gauge',
    help: 'Memory in use against its limit: the heap of this thread, and the whole process.',
    labels: { space: ['heap', 'process'] },
  },
  disk_free_ratio: {
    type: 'gauge',
    help: 'Free part of the disk that holds this folder.',
    labels: { mount: ['data'] },
  },
  transfers_stuck: {
    type: 'gauge',
    help: 'Deposits and withdrawals whose money the core has refused to move six times or more.',
    labels: { what: ['deposit', 'withdrawal'] },
  },
  messages_given_up_total: {
    type: 'counter',
    help: 'Mails, text messages and pushes that were given up: nobody took them in time, or in as many tries as they have.',
    labels: { channel: ['mail', 'sms', 'push'] },
  },
  sms_spent_ratio: {
    type: 'gauge',
    help: 'How much is spent of what text messages may cost in this UTC day or hour, from 0 to 1, by who caused them.',
    labels: { pot: ['all', 'strangers', 'accounts'], window: ['day', 'hour'] },
  },
  network_unfollowed_s: {
    type: 'gauge',
    help: 'Seconds since a network was last followed up to its newest block.',
    labels: { network: 64 },
  },
  part_ok: {
    type: 'gauge',
    help: 'Whether a part of the platform works, as /health/ready and the state page tell it.',
    labels: { part: 16 },
  },
  probe_ok: { type: 'gauge', help: 'Whether the last round of a probe was right in all steps.', labels: { probe: 8 } },
  probe_s: {
    type: 'histogram',
    help: 'Seconds of a step of a probe.',
    labels: { step: 48 },
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  probe_faults_total: { type: 'counter', help: 'Steps of probes that were wrong.', labels: { step: 48 } },
  probe_age_s: { type: 'gauge', help: 'Seconds since a probe last ended a round.', labels: { probe: 8 } },
} as const satisfies Readonly<Record<string, MetricSpec>>

export type MetricName = keyof typeof catalogue
/** The names of one type. */
export type NamesOf<Type extends MetricSpec['type']> = {
  [Name in MetricName]: (typeof catalogue)[Name]['type'] extends Type ? Name : never
}[MetricName]

type ValueOf<Bound> = Bound extends readonly (infer Value extends string)[] ? Value : string

/** The labels of a metric with what each may say. */
export type LabelsOf<Name extends MetricName> = {
  readonly [Label in keyof (typeof catalogue)[Name]['labels']]: ValueOf<(typeof catalogue)[Name]['labels'][Label]>
}

/** The upper ends of a histogram's buckets. */
export const bucketsOf = (name: NamesOf<'histogram'>): readonly number[] => catalogue[name].buckets
