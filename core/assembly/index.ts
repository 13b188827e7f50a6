/**
 * The production machine: every rule, on state that lies in this module's memory. The host copies commands in, calls run
 * and reads the events. core/src/reference says the same rules to be read, and is the judge of this one.
 */
import { configureAccount } from './accounts/accounts'
import { contentOf, sayRepeated, writeAnswer } from './once/answers'
import { settleSteps, workOff } from './backlog'
import { cancel } from './orders/cancel'
import { cancelAll } from './orders/cancel-all'
import { amend, modify } from './orders/change'
import { beginCommand, lastSeq } from './base/clock'
import { modifyStop } from './conditional/conditional-modify'
import { contentHash } from './once/content'
import { beginEvents, endEvents, sayAnchored, sayRefused } from './base/events'
import { postPending, voidPending } from './transfers/finish-pending'
import { getLastOrderId } from './book/ids'
import { isSafe } from './base/exact'
import { setFees } from './accounts/fees'
import {
  CMD_ACCOUNT_CONFIGURE,
  CMD_ASSET_LIST,
  CMD_AUDIT_ANCHOR,
  CMD_AUDIT_ANCHOR_MIN,
  CMD_CONDITIONAL_MODIFY,
  CMD_CONDITIONAL_PLACE,
  CMD_FEES_SET,
  CMD_LIMITS_SET,
  CMD_MARKET_LIST,
  CMD_MARKET_SET_STATE,
  CMD_OCO_PLACE,
  CMD_ORDER_AMEND,
  CMD_ORDER_BULK,
  CMD_ORDER_CANCEL,
  CMD_ORDER_CANCEL_ALL,
  CMD_ORDER_MODIFY,
  CMD_ORDER_PLACE,
  CMD_OTO_PLACE,
  CMD_PRODUCER_OPEN,
  CMD_TICK,
  CMD_TRANSFER,
  CMD_TRANSFER_PENDING,
  CMD_TRANSFER_POST,
  CMD_TRANSFER_VOID,
  CODEC_VERSION,
  COMMAND_AT_AT,
  COMMAND_AT_ID,
  COMMAND_AT_KIND,
  COMMAND_AT_ORIGIN,
  COMMAND_AT_SEQ,
  COMMAND_MIN,
  KNOWN_COMMANDS,
  MAX_RECORD,
  ORIGIN_LAST,
  ORIGIN_PERSONAL,
  R_ID_REUSED,
  R_INVALID_COMMAND,
} from './generated'
import { takeHint } from './base/hints'
import { beginLedger, finishLedger } from './ledger/ledger'
import { setLimits } from './limits'
import { listAsset, listMarket, setMarketState } from './listing/listings'
import { allocate } from './base/memory'
import { placeOco } from './conditional/oco'
import { placeOto } from './conditional/oto'
import { pend } from './transfers/pend'
import { keep, recall } from './once/personal'
import { code, DENIED, judge, keepAnswer, kept, KNOWN, openProducer } from './once/producers'
import { readAhead } from './read-ahead'
import { bound, OK, setBound } from './base/refusal'
import { forgetIdle } from './accounts/seats'
import { placeStop } from './conditional/stops'
import { bulk, place } from './orders/trading'
import { transfer } from './transfers/transfers'

export { hasBacklog } from './backlog'
export { lastSeq, now } from './base/clock'
export { clearEvents, eventsAt, eventsLength } from './base/events'
export { beginDescribe, describeMore } from './snapshot/describe'
export { limitOf } from './base/limits'
export { usedOf } from './limits'
export { broken, memoryUsed } from './base/memory'
export { reserve } from './once/personal'
export { keepIdlePlaces } from './accounts/places'
export { findAnswer, findProducer } from './once/producers'
export { setHashKey } from './base/sip-hash'
export { beginSnapshot, chunkAt, nextChunk, restore } from './snapshot/snapshot'

/** Where the host puts commands: room for the longest there is. */
const inputs: usize = allocate(MAX_RECORD)
/** The command that is running, or that run stopped at. */
let input: usize = 0

export function inputAt(): usize {
  return inputs
}

export function stoppedAt(): usize {
  return input
}

/** What run answers. */
const DONE: i32 = 0
const BAD_SEQUENCE: i32 = -1
const BAD_TIME: i32 = -2
const NO_COMMAND: i32 = -3

/**
 * Applies the commands of which `length` bytes lie in the input. Ends before the first one that is cut off or none, or that
 * can't be a journal's, and says which: DONE when there is no such command.
 */
export function run(length: usize): i32 {
  const end = inputs + length
  let ahead = inputs
  input = inputs
  while (input < end) {
    if (!isCommand(end)) return NO_COMMAND
    const next = input + load<u32>(input)
    if (input >= ahead) ahead = readAhead(input, end)
    takeHint()
    const answer = apply(next)
    if (answer !== DONE) return answer
    input = next
  }
  return DONE
}

function isCommand(end: usize): bool {
  if (input + COMMAND_MIN > end) return false
  const length = load<u32>(input)
  if (length < <u32>COMMAND_MIN || length > <u32>MAX_RECORD || input + length > end) return false
  // Version, kind, origin and a byte that is zero.
  const head = load<u32>(input, 4)
  const kind = (head >> 8) & 0xff
  return (
    (head & 0xff) === CODEC_VERSION && head >> 16 <= ORIGIN_LAST && kind < 64 && ((KNOWN_COMMANDS >> kind) & 1) === 1
  )
}

/** Applies the command at `input`, which ends at `end`. */
function apply(end: usize): i32 {
  const seq = load<f64>(input, COMMAND_AT_SEQ)
  const at = load<f64>(input, COMMAND_AT_AT)
  if (seq !== lastSeq + 1) return BAD_SEQUENCE
  if (!isSafe(at) || at < 0) return BAD_TIME
  beginCommand(seq, at)
  beginEvents(seq, at)
  beginLedger()
  forgetIdle()
  workOff()
  if (load<u8>(input, COMMAND_AT_ORIGIN) === ORIGIN_PERSONAL) applyPersonal(end)
  else applyProduced(end)
  settleSteps()
  finishLedger()
  endEvents()
  return DONE
}

function applyPersonal(end: usize): void {
  const content = contentHash(input, end)
  const id = input + COMMAND_AT_ID
  const known = recall(id)
  if (known !== 0) {
    answerAgain(known, content)
    return
  }
  const first = getLastOrderId() + 1
  const refusal = execute(end)
  writeOutcome(keep(id), content, first, refusal)
}

function applyProduced(end: usize): void {
  const content = contentHash(input, end)
  const id = input + COMMAND_AT_ID
  const verdict = judge(id)
  if (verdict === KNOWN) {
    answerAgain(kept, content)
  } else if (verdict === DENIED) {
    sayRefused(code, 0, 0)
  } else {
    const first = getLastOrderId() + 1
    const refusal = execute(end)
    writeOutcome(keepAnswer(id), content, first, refusal)
  }
}

/** A repeated id: the first answer again, or a refusal when it now means something else. */
function answerAgain(known: usize, content: u64): void {
  if (contentOf(known) !== content) sayRefused(R_ID_REUSED, 0, 0)
  else sayRepeated(known, load<u8>(input, COMMAND_AT_KIND) === CMD_ORDER_BULK)
}

function writeOutcome(answer: usize, content: u64, first: i64, refusal: u32): void {
  const orders = getLastOrderId() + 1 - first
  writeAnswer(answer, content, lastSeq, orders === 0 ? 0 : <f64>first, <u32>orders, refusal)
}

/** Carries a command out; answers its refusal, which is said. */
function execute(end: usize): u32 {
  const kind: u32 = load<u8>(input, COMMAND_AT_KIND)
  setBound(0)
  const refusal = dispatch(kind, input + COMMAND_MIN, end)
  // A bulk has said what became of its items.
  if (refusal !== OK && (kind !== CMD_ORDER_BULK || refusal === R_INVALID_COMMAND)) sayRefused(refusal, 0, bound)
  return refusal
}

/** Answers the refusal, or OK; what refused it by a limit has set the bound. */
function dispatch(kind: u32, body: usize, end: usize): u32 {
  if (kind === CMD_ORDER_PLACE) return place(body, end)
  if (kind === CMD_ORDER_CANCEL) return cancel(body, end)
  switch (kind) {
    case CMD_ORDER_MODIFY:
      return modify(body, end)
    case CMD_ORDER_BULK:
      return bulk(body, end)
    case CMD_ORDER_AMEND:
      return amend(body, end)
    case CMD_ORDER_CANCEL_ALL:
      return cancelAll(body, end)
    case CMD_CONDITIONAL_PLACE:
      return placeStop(body, end)
    case CMD_CONDITIONAL_MODIFY:
      return modifyStop(body, end)
    case CMD_OCO_PLACE:
      return placeOco(body, end)
    case CMD_OTO_PLACE:
      return placeOto(body, end)
    case CMD_TRANSFER:
      return transfer(body, end, input + COMMAND_AT_ID)
    case CMD_TRANSFER_PENDING:
      return pend(body, end)
    case CMD_TRANSFER_POST:
      return postPending(body, end)
    case CMD_TRANSFER_VOID:
      return voidPending(body, end)
    case CMD_ASSET_LIST:
      return listAsset(body, end)
    case CMD_MARKET_LIST:
      return listMarket(body, end)
    case CMD_MARKET_SET_STATE:
      return setMarketState(body, end)
    case CMD_FEES_SET:
      return setFees(body, end)
    case CMD_ACCOUNT_CONFIGURE:
      return configureAccount(body, end)
    case CMD_LIMITS_SET:
      return setLimits(body, end)
    case CMD_PRODUCER_OPEN:
      return openProducer(body, end)
    case CMD_AUDIT_ANCHOR:
      return anchor(body, end)
    case CMD_TICK:
      return body === end ? OK : R_INVALID_COMMAND
    default:
      return R_INVALID_COMMAND
  }
}

function anchor(body: usize, end: usize): u32 {
  if (body + CMD_AUDIT_ANCHOR_MIN !== end) return R_INVALID_COMMAND
  sayAnchored(body)
  return OK
}
