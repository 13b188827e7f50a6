/** Events of orders and trades. */
import { time } from '../base/clock'
import { openEvent } from '../base/events'
import {
  EV_TRADE,
  EV_TRADE_AT_MAKER,
  EV_TRADE_AT_MARKET,
  EV_TRADE_AT_PRICE,
  EV_TRADE_AT_QUOTE,
  EV_TRADE_AT_SIZE,
  EV_TRADE_AT_TAKER_SIDE,
  EV_TRADE_AT_TRADE_ID,
  EV_TRADE_MIN,
  FLAG_RPI,
  ORDER_AT_CLIENT_ORDER_ID,
  ORDER_AT_CREATED_AT,
  ORDER_AT_DEAL_QUOTE,
  ORDER_AT_DEAL_SIZE,
  ORDER_AT_FEE,
  ORDER_AT_FLAGS,
  ORDER_AT_LEFT,
  ORDER_AT_MARKET,
  ORDER_AT_ORDER_ID,
  ORDER_AT_OWNER,
  ORDER_AT_PRICE,
  ORDER_AT_QUOTE_AMOUNT,
  ORDER_AT_QUOTE_LEFT,
  ORDER_AT_REASON,
  ORDER_AT_SIZE,
  ORDER_AT_UPDATED_AT,
  ORDER_AT_WALLET,
  ORDER_MIN,
  PARTY_AT_CLIENT_ORDER_ID,
  PARTY_AT_FEE,
  PARTY_AT_ORDER_ID,
  PARTY_AT_OWNER,
  PARTY_AT_RATE,
  PARTY_AT_WALLET,
  PARTY_MIN,
} from '../generated'
import {
  clientLengthOf,
  clientTextOf,
  createdAtOf,
  dealOf,
  dealSizeOf,
  feeOf,
  flagsOf,
  hasFills,
  idOf,
  leftOf,
  marketOf,
  ownerOf,
  priceOf,
  quoteLeftOf,
  quoteOf,
  sideOf,
  sizeOf,
  walletOf,
} from './order'

function client(body: usize, order: usize): void {
  const size = clientLengthOf(order)
  store<u8>(body, <u8>size)
  if (size > 0) memory.copy(body + 1, clientTextOf(order), size)
}

/** Bytes of an order's state in an event. */
export function orderBytes(order: usize): usize {
  return ORDER_MIN + clientLengthOf(order)
}

/** Whatever is said of an order has changed it now: time of its last change is that of the command. */
export function sayOrder(kind: u32, reason: u32, order: usize): void {
  writeOrder(openEvent(kind, orderBytes(order)), reason, order)
}

/** Writes an order's state to the body of an event. Whether it has fills is asked once, not for each figure: most have none. */
export function writeOrder(body: usize, reason: u32, order: usize): void {
  const left = leftOf(order)
  store<f64>(body, <f64>idOf(order), ORDER_AT_ORDER_ID)
  store<u32>(body, ownerOf(order), ORDER_AT_OWNER)
  // Market, side, type.
  store<u32>(body, load<u32>(order, 24), ORDER_AT_MARKET)
  store<f64>(body, <f64>priceOf(order), ORDER_AT_PRICE)
  store<f64>(body, <f64>left, ORDER_AT_LEFT)
  if (hasFills(order)) {
    store<f64>(body, <f64>sizeOf(order), ORDER_AT_SIZE)
    store<i64>(body, quoteOf(order), ORDER_AT_QUOTE_AMOUNT)
    store<i64>(body, quoteLeftOf(order), ORDER_AT_QUOTE_LEFT)
    store<f64>(body, <f64>dealSizeOf(order), ORDER_AT_DEAL_SIZE)
    store<i64>(body, dealOf(order), ORDER_AT_DEAL_QUOTE)
    store<i64>(body, feeOf(order), ORDER_AT_FEE)
  } else {
    store<f64>(body, <f64>left, ORDER_AT_SIZE)
    store<i64>(body, 0, ORDER_AT_QUOTE_AMOUNT)
    store<i64>(body, 0, ORDER_AT_QUOTE_LEFT)
    store<f64>(body, 0, ORDER_AT_DEAL_SIZE)
    store<i64>(body, 0, ORDER_AT_DEAL_QUOTE)
    store<i64>(body, 0, ORDER_AT_FEE)
  }
  // Flags, self-trade mode, source.
  store<u32>(body, load<u32>(order, 28), ORDER_AT_FLAGS)
  store<u8>(body, <u8>walletOf(order), ORDER_AT_WALLET)
  store<u8>(body, <u8>reason, ORDER_AT_REASON)
  store<f64>(body, createdAtOf(order), ORDER_AT_CREATED_AT)
  store<f64>(body, time, ORDER_AT_UPDATED_AT)
  client(body + ORDER_AT_CLIENT_ORDER_ID, order)
}

export function sayTrade(
  tradeId: i64,
  price: i64,
  size: i64,
  quote: i64,
  maker: usize,
  makerFee: i64,
  makerRate: i32,
  taker: usize,
  takerFee: i64,
  takerRate: i32,
): void {
  const body = openEvent(EV_TRADE, EV_TRADE_MIN + clientLengthOf(maker) + clientLengthOf(taker))
  store<f64>(body, <f64>tradeId, EV_TRADE_AT_TRADE_ID)
  store<u16>(body, <u16>marketOf(taker), EV_TRADE_AT_MARKET)
  store<u8>(body, <u8>(sideOf(taker) | (flagsOf(maker) & FLAG_RPI)), EV_TRADE_AT_TAKER_SIDE)
  store<f64>(body, <f64>price, EV_TRADE_AT_PRICE)
  store<f64>(body, <f64>size, EV_TRADE_AT_SIZE)
  store<i64>(body, quote, EV_TRADE_AT_QUOTE)
  sayTradeSide(body + EV_TRADE_AT_MAKER, maker, makerFee, makerRate)
  sayTradeSide(body + EV_TRADE_AT_MAKER + PARTY_MIN + clientLengthOf(maker), taker, takerFee, takerRate)
}

function sayTradeSide(body: usize, order: usize, fee: i64, rate: i32): void {
  store<f64>(body, <f64>idOf(order), PARTY_AT_ORDER_ID)
  store<u32>(body, ownerOf(order), PARTY_AT_OWNER)
  store<u8>(body, <u8>walletOf(order), PARTY_AT_WALLET)
  store<i64>(body, fee, PARTY_AT_FEE)
  store<i32>(body, rate, PARTY_AT_RATE)
  client(body + PARTY_AT_CLIENT_ORDER_ID, order)
}
