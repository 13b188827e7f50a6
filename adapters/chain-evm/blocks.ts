/** What a block moved, as one node tells it. */
import type { Movement } from '@exchange/ports'
import { checksum } from 'ox/Address'
import type { EvmAssets } from './codec.ts'
import { NodeRefusal, hex, hexOrNull, list, quantity, quantityOf, record } from './node.ts'
import type { EvmNode, Hex } from './node.ts'

/** A block without what is in it. */
export interface Header {
  readonly height: number
  readonly hash: Hex
  readonly parent: Hex
}

/** A token's contract said that it moved something. */
export interface Transfer {
  readonly ticker: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly txid: string
  readonly ordinal: number
}

/** Who has sent a transaction, and as which of theirs. */
export interface Sender {
  readonly from: string
  readonly sequence: number
}

export interface Contents {
  /** What reached an address, of the coin in truth and of tokens as their contracts say it. */
  readonly movements: readonly Movement[]
  readonly transfers: readonly Transfer[]
  readonly senders: ReadonlyMap<string, Sender>
}

/** How a node tells of what contracts have sent. */
export type Tracing = 'debug' | 'trace' | null

/** Ordinals of what is in one transaction: its own value, its logs, and what contracts have sent. */
const OF_LOGS = 1
export const OF_CALLS = 1_000_000

/** keccak256 of `Transfer(address,address,uint256)` */
const TRANSFERRED = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Null = there is no such block. */
export async function readHeader(node: EvmNode, which: number | 'latest' | 'finalized'): Promise<Header | null> {
  const tag = typeof which === 'number' ? quantityOf(which) : which
  const block = await node.ask('eth_getBlockByNumber', tag, false)
  return block === null ? null : headerOf(block)
}

function headerOf(block: unknown): Header {
  const { number, hash, parentHash } = record(block)
  return { height: Number(quantity(number)), hash: hex(hash), parent: hex(parentHash) }
}

/** Which way of tracing a node has. */
export async function tracingOf(node: EvmNode): Promise<Tracing> {
  for (const [way, ask] of [
    ['debug', async () => node.ask('debug_traceBlockByNumber', 'latest', { tracer: 'callTracer' })],
    ['trace', async () => node.ask('trace_block', 'latest')],
  ] as const) {
    const found = await ask().catch((reason: unknown) => {
      if (reason instanceof NodeRefusal) return null
      throw reason
    })
    if (found !== null) return way
  }
  return null
}

/** @throws Error when the block isn't the chain's any more */
export async function readContents(
  node: EvmNode,
  { hash, height }: Header,
  tracing: Tracing,
  assets: EvmAssets,
): Promise<Contents> {
  const [block, receipts] = await node.askAll([
    ['eth_getBlockByHash', hash, true],
    ['eth_getBlockReceipts', hash],
  ])
  if (block === null || receipts === null) throw new Error(`block ${height} was undone while it was read`)
  const transactions = list(record(block)['transactions']).map(record)
  const senders = new Map(
    transactions.map((one) => [
      text(one['hash']),
      { from: checksum(hex(one['from'])), sequence: Number(quantity(one['nonce'])) } satisfies Sender,
    ]),
  )
  const outcomes = list(receipts).map(record)
  if (outcomes.length !== transactions.length) throw new Error(`block ${height} has other receipts than transactions`)
  const succeeded = new Set(outcomes.filter(hasSucceeded).map((one) => text(one['transactionHash'])))
  const own = transactions.flatMap((one) => ownValue(one, succeeded, assets.coin))
  const transfers = outcomes.flatMap((one) => transfersIn(one, assets))
  const called = transactions.length === 0 ? [] : await callsOf(node, { hash, height }, tracing)
  const sent = called.filter(({ txid }) => succeeded.has(txid)).map((one) => ({ ...one, ticker: assets.coin }))
  const told = transfers.map(({ from: _from, to, ...rest }) => ({ ...rest, address: to, memo: null }))
  const movements = [...own, ...told, ...sent].filter(({ amount }) => amount > 0n)
  return { movements, transfers, senders }
}

/** What waits, of the coin and sent by nobody's contract: whatever else it does is known once it is in a block. */
export function waitingIn(block: unknown, coin: string): readonly Movement[] {
  return list(record(block)['transactions'])
    .map(record)
    .filter(({ input }) => input === '0x')
    .flatMap((one) => valueOf(one, coin))
    .filter(({ amount }) => amount > 0n)
}

const text = (value: unknown): string => hex(value).toLowerCase()

export const hasSucceeded = ({ status }: Readonly<Record<string, unknown>>): boolean => quantity(status) === 1n

function ownValue(
  transaction: Readonly<Record<string, unknown>>,
  succeeded: ReadonlySet<string>,
  coin: string,
): readonly Movement[] {
  return succeeded.has(text(transaction['hash'])) ? valueOf(transaction, coin) : []
}

function valueOf({ hash, to, value }: Readonly<Record<string, unknown>>, coin: string): readonly Movement[] {
  const receiver = hexOrNull(to)
  // A contract that is made by it is nobody's address.
  if (receiver === null) return []
  return [
    { txid: text(hash), ordinal: 0, address: checksum(receiver), memo: null, ticker: coin, amount: quantity(value) },
  ]
}

/** Transfers of known tokens by one transaction; the place of a log in its own receipt is the same in every block. */
function transfersIn(receipt: Readonly<Record<string, unknown>>, { tokens }: EvmAssets): readonly Transfer[] {
  return list(receipt['logs'])
    .map(record)
    .flatMap(({ address, topics, data }, at) => {
      const contract = checksum(hex(address))
      const token = tokens.find((one) => one.contract === contract)
      const [event, from, to, more] = list(topics).map(hex)
      if (token === undefined || event !== TRANSFERRED || from === undefined || to === undefined || more !== undefined)
        return []
      return [
        {
          ticker: token.ticker,
          from: addressIn(from),
          to: addressIn(to),
          amount: quantity(hex(data).slice(0, 66)),
          txid: text(receipt['transactionHash']),
          ordinal: OF_LOGS + at,
        },
      ]
    })
}

const addressIn = (topic: Hex): string => checksum(`0x${topic.slice(-40)}`)

type Sent = Omit<Movement, 'ticker'>

/**
 * What contracts have sent. Counted are those calls that moved something, so that it is the same movement whoever traces.
 */
async function callsOf(node: EvmNode, { hash, height }: Pick<Header, 'hash' | 'height'>, tracing: Tracing) {
  if (tracing === 'debug') {
    const traces = await node.ask('debug_traceBlockByHash', hash, { tracer: 'callTracer' })
    return list(traces)
      .map(record)
      .flatMap(({ txHash, result }) => numbered(text(txHash), framesBelow(record(result))))
  }
  if (tracing === 'trace') {
    const traces = list(await node.ask('trace_block', quantityOf(height))).map(record)
    if (traces.some(({ blockHash }) => blockHash !== hash))
      throw new Error(`block ${height} was undone while it was read`)
    const ofTransactions = traces.filter(({ transactionHash }) => typeof transactionHash === 'string')
    const byTransaction = Map.groupBy(ofTransactions, ({ transactionHash }) => text(transactionHash))
    return [...byTransaction].flatMap(([txid, frames]) => numbered(txid, flatFrames(frames)))
  }
  return []
}

interface Frame {
  readonly to: string
  readonly value: bigint
}

const numbered = (txid: string, frames: readonly Frame[]): readonly Sent[] =>
  frames.map(({ to, value }, at) => ({ txid, ordinal: OF_CALLS + at, address: to, memo: null, amount: value }))

/** Kinds of calls that take value along; others run somebody else's code in place. */
const MOVING = new Set(['CALL', 'SELFDESTRUCT', 'CREATE', 'CREATE2', 'call', 'suicide', 'create'])

/** As the calls came, without the transaction's own; what a call that failed had done is undone, whatever was below it. */
function framesBelow(frame: Readonly<Record<string, unknown>>): readonly Frame[] {
  if (frame['error'] !== undefined) return []
  return list(frame['calls'] ?? [])
    .map(record)
    .flatMap((call) => (call['error'] === undefined ? [...movedBy(call), ...framesBelow(call)] : []))
}

function movedBy({ type, to, value }: Readonly<Record<string, unknown>>): readonly Frame[] {
  const moved = value === undefined || value === null ? 0n : quantity(value)
  const receiver = hexOrNull(to)
  if (!MOVING.has(String(type)) || moved === 0n || receiver === null) return []
  return [{ to: checksum(receiver), value: moved }]
}

/** The other way of tracing: each call names its path. */
function flatFrames(traces: readonly Readonly<Record<string, unknown>>[]): readonly Frame[] {
  const failed: string[] = []
  return traces.flatMap(({ type, action, error, result, traceAddress }) => {
    const path = `${list(traceAddress).join('.')}.`
    if (error !== undefined && error !== null) failed.push(path)
    if (path === '.' || failed.some((above) => above === '.' || path.startsWith(above))) return []
    const { callType, to, value, refundAddress, balance } = record(action)
    if (type === 'suicide') return movedBy({ type, to: refundAddress, value: balance })
    if (type === 'create') return movedBy({ type, to: record(result)['address'], value })
    return movedBy({ type: callType ?? type, to, value })
  })
}
