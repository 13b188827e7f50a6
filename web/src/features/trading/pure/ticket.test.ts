import { describe, expect, it } from 'vitest'
import { btcUsdt as rules } from '../testing/market.ts'
import { marketRules } from './rules.ts'
import {
  midTicks,
  percentOfBalance,
  resolveTicket,
  sizeForPercent,
  stepPrice,
  switchSizeUnit,
  type Bound,
  type Ticket,
  type TicketContext,
} from './ticket.ts'

const ticket: Ticket = {
  side: 'buy',
  type: 'limit',
  price: '',
  size: '',
  sizeUnit: 'base',
  timeInForce: 'gtc',
  stp: 'no',
}
const context: TicketContext = {
  rules,
  // 0.5 BTC at 60,000.00 and 1 BTC at 60,600.00
  asks: [
    { ticks: 6_000_000, lots: 500_000 },
    { ticks: 6_060_000, lots: 1_000_000 },
  ],
  bids: [
    { ticks: 5_990_000, lots: 250_000 },
    { ticks: 5_000_000, lots: 1_000_000 },
  ],
  availableBase: 10_000_000_000n, // 1 BTC
  availableQuote: 10_000_000_000_000n, // 100,000 USDT
}
const boundText = (bound?: Bound): string => [bound?.text, bound?.ticker].filter(Boolean).join(' ')
const resolve = (change: Partial<Ticket>, where: Partial<TicketContext> = {}) =>
  resolveTicket({ ...ticket, ...change }, { ...context, ...where })
const codes = (change: Partial<Ticket>, where: Partial<TicketContext> = {}) =>
  resolve(change, where).problems.map((problem) => `${problem.field}:${problem.code}:${boundText(problem.limit)}`)

describe('F-31: what is sent', () => {
  it.each<[string, Partial<Ticket>, object]>([
    [
      'a resting limit',
      { price: '59000', size: '0.1' },
      { kind: 'limit', amount: '0.1', price: '59000', postOnly: false, ioc: false },
    ],
    [
      'a limit by quote, rounded down to a lot',
      { price: '59000.5', size: '1000', sizeUnit: 'quote' },
      { kind: 'limit', amount: '0.016949' },
    ],
    ['post-only', { price: '59999.99', size: '0.1', timeInForce: 'post-only' }, { postOnly: true, ioc: false }],
    ['immediate or cancel', { price: '60000', size: '0.1', timeInForce: 'ioc' }, { postOnly: false, ioc: true }],
    [
      'a market buy by quote',
      { type: 'market', size: '250.5', sizeUnit: 'quote' },
      { kind: 'market', amount: '250.5' },
    ],
    ['a market buy by base', { type: 'market', size: '0.2' }, { kind: 'stock-market', amount: '0.2' }],
    [
      'a market sell by base',
      { side: 'sell', type: 'market', size: '0.2' },
      { kind: 'stock-market', side: 'sell', amount: '0.2' },
    ],
    [
      'a market sell by quote, as the lots it takes now',
      { side: 'sell', type: 'market', size: '5990', sizeUnit: 'quote' },
      { kind: 'stock-market', amount: '0.1' },
    ],
  ])('%s', (_name, change, request) => {
    expect(resolve(change).request).toMatchObject(request)
  })
})

describe('U7 the unit of the size', () => {
  const inOther = (change: Partial<Ticket>, where: Partial<TicketContext> = {}) => {
    const from = { ...ticket, ...change }
    return switchSizeUnit(from, { ...context, ...where }, from.sizeUnit === 'base' ? 'quote' : 'base', null)
  }
  it.each<[string, Partial<Ticket>, string, Partial<TicketContext>?]>([
    ['base at a limit price is price × size', { price: '118000', size: '0.01' }, '1180'],
    ['whatever share of the balance it is', { price: '118000', size: '0.01' }, '1180', { availableQuote: null }],
    ['more than there is stays more than there is', { price: '60000', size: '5' }, '300000'],
    ['up to the next step, so that it stands for the same lots', { price: '60000.01', size: '0.000011' }, '0.67'],
    ['quote at a limit price', { price: '59000.5', size: '1000', sizeUnit: 'quote' }, '0.016949'],
    ['base bought at market, as the book costs it', { type: 'market', size: '1' }, '60300'],
    ['base sold at market, as the book pays it', { type: 'market', side: 'sell', size: '0.5' }, '27475'],
    ['quote bought at market', { type: 'market', size: '60300', sizeUnit: 'quote' }, '1'],
    ['no price: it can not be told', { size: '1' }, ''],
    ['beyond the book: it can not be told', { type: 'market', size: '9' }, ''],
    ['nothing entered', { price: '1' }, ''],
  ])('%s', (_name, change, expected, where) => {
    expect(inOther(change, where)).toBe(expected)
  })

  it('rounds down where the balance ends between two steps', () => {
    expect(inOther({ price: '60000.01', size: '0.000011' }, { availableQuote: 66_500_000n })).toBe('0.66')
  })

  it('there and back again is the text that was typed', () => {
    const typed = { ...ticket, price: '117123.45', size: '1000', sizeUnit: 'quote' as const }
    const size = switchSizeUnit(typed, context, 'base', null)
    const switched = { from: typed, to: { size, sizeUnit: 'base' as const } }
    expect(switchSizeUnit({ ...typed, ...switched.to }, context, 'quote', switched)).toBe('1000')
    expect(switchSizeUnit({ ...typed, sizeUnit: 'base', size: '0.5' }, context, 'quote', switched)).toBe('58561.73')
  })
})

describe('U7 what the receipt says agrees with itself', () => {
  it('the total of a limit that crosses is what the book costs and what is left at its own price', () => {
    // 0.5 at 60,000 and 0.5 at 60,600 now; the rest, none, at 70,000.
    expect(resolve({ price: '70000', size: '1' }).receipt).toMatchObject({ total: '60300', averagePrice: '60300' })
    // 1.5 now for 90,600; 0.1 waits at 70,000. It is held at its own price, so the balance is checked by that.
    const large = { price: '70000', size: '1.6' }
    expect(resolve(large, { availableQuote: null }).receipt?.total).toBe('97600')
    expect(codes(large)).toEqual(['size:balance-insufficient:100000 USDT'])
  })

  it('what the balance does not reach for is said, where it can be told', () => {
    const needed = (change: Partial<Ticket>, where: Partial<TicketContext> = {}) =>
      boundText(resolve(change, where).problems[0]?.needed)
    // Ten times the market: the book would give it for 60,300, but 700,000 is held.
    expect(needed({ price: '700000', size: '1' })).toBe('700000 USDT')
    expect(needed({ side: 'sell', price: '60000', size: '1.1' })).toBe('1.1 BTC')
    expect(needed({ type: 'market', size: '1' }, { availableQuote: 100_000_000n })).toBe('60300 USDT')
    expect(needed({ type: 'market', size: '999' }, { availableQuote: 100_000_000n })).toBe('')
  })

  it('more than the book and the balance hold is one problem', () => {
    expect(codes({ type: 'market', size: '999' }, { availableQuote: 100_000_000n })).toEqual([
      'size:balance-insufficient:1 USDT',
    ])
  })

  it('a sale for more quote than the book can give is not guessed', () => {
    const change = { type: 'market', side: 'sell', size: '1000000', sizeUnit: 'quote' } as const
    expect(codes(change)).toEqual(['size:book-too-small:'])
    expect(resolve(change).request).toBeNull()
  })
})

describe('problems at the field', () => {
  it.each<[string, Partial<Ticket>, string[], Partial<TicketContext>?]>([
    ['nothing entered is no error', {}, []],
    ['finer than a tick', { price: '1.001', size: '1' }, ['price:price-step:0.01']],
    ['no number', { price: '1..2', size: '1' }, ['price:price-invalid:']],
    ['VR-08 zero price', { price: '0', size: '1' }, ['price:price-not-positive:']],
    ['VR-08 zero size', { price: '1', size: '0' }, ['size:size-not-positive:']],
    ['finer than a lot', { price: '1', size: '0.0000001' }, ['size:size-step:0.000001']],
    ['under the least size', { price: '60000', size: '0.000009' }, ['size:size-below-minimum:0.00001 BTC']],
    ['under the least total', { price: '1', size: '1' }, ['size:total-below-minimum:5 USDT']],
    [
      'over the largest total',
      { price: '100', size: '1' },
      ['size:total-above-maximum:99 USDT'],
      { rules: { ...rules, maxTotal: 9_900_000_000n } },
    ],
    ['ER-45 more than the quote there is', { price: '60000', size: '2' }, ['size:balance-insufficient:100000 USDT']],
    [
      'ER-45 more than the base there is',
      { side: 'sell', price: '60000', size: '1.1' },
      ['size:balance-insufficient:1 BTC'],
    ],
    ['more than any account could hold', { price: '60000', size: '9007199254.740993' }, ['size:size-too-large:']],
    ['a total beyond the ledger', { price: '90000000000', size: '9000000000' }, ['size:size-too-large:']],
    [
      'post-only that would take',
      { price: '60000', size: '0.1', timeInForce: 'post-only' },
      ['price:post-only-would-take:'],
    ],
    ['market on an empty book', { type: 'market', size: '1' }, ['size:book-empty:'], { asks: [] }],
    [
      'a halted market',
      { price: '60000', size: '0.1' },
      ['option:market-closed:'],
      { rules: { ...rules, state: 'halted' } },
    ],
    [
      'before launch only post-only',
      { price: '100', size: '0.1' },
      ['option:market-post-only:'],
      { rules: { ...rules, state: 'prelaunch' } },
    ],
  ])('%s', (_name, change, expected, where) => {
    expect(codes(change, where)).toEqual(expected)
    expect(resolve(change, where).request).toBeNull()
  })

  it('a guest may price an order; balances are checked when they are known', () => {
    expect(resolve({ price: '60000', size: '2' }, { availableQuote: null }).request).not.toBeNull()
  })
})

describe('the receipt', () => {
  it('a market buy tells average and worst price, slippage, fee and what is received, exactly', () => {
    // 0.5 × 60,000 + 0.5 × 60,600 = 60,300; fee 0.2 % of each 0.5 BTC.
    expect(resolve({ type: 'market', size: '1' }).receipt).toEqual({
      size: '1',
      total: '60300',
      fee: '0.002',
      feeAsset: 'BTC',
      receive: '0.998',
      receiveAsset: 'BTC',
      averagePrice: '60300',
      worstPrice: '60600',
      slippagePpm: 5000,
      impactPpm: 10_000,
      takerPpm: 1_000_000,
      beyondBook: false,
    })
  })

  it('a limit that takes a part pays taker on it and maker on the rest', () => {
    // sell 0.5 at 59,900: 0.25 meets the bid at 59,900 and 0.25 rests.
    const receipt = resolve({ side: 'sell', price: '59900', size: '0.5' }).receipt
    expect(receipt).toMatchObject({
      total: '29950',
      takerPpm: 500_000,
      fee: '44.925',
      feeAsset: 'USDT',
      receive: '29905.075',
    })
  })

  it('the rest of an immediate-or-cancel order neither rests nor pays', () => {
    expect(resolve({ side: 'sell', price: '59900', size: '0.5', timeInForce: 'ioc' }).receipt).toMatchObject({
      fee: '29.95',
      receive: '14945.05',
    })
  })

  it('fees are rounded up to the smallest unit of the ledger', () => {
    const small = { ...rules, minTotal: 0n, minLots: 1n, sizePrecision: 6, baseScale: 6 }
    const receipt = resolve({ type: 'market', size: '0.000001' }, { rules: small }).receipt
    expect(receipt).toMatchObject({ fee: '0.000001', receive: '0' })
  })

  it('says when the book it sees ends before the order does', () => {
    expect(resolve({ type: 'market', size: '9' }).receipt?.beyondBook).toBe(true)
    expect(resolve({ type: 'market', size: '1.5' }).receipt?.beyondBook).toBe(false)
  })

  it('a resting limit has no average and no slippage', () => {
    expect(resolve({ price: '59000', size: '0.1' }).receipt).toMatchObject({
      averagePrice: null,
      worstPrice: null,
      slippagePpm: 0,
      takerPpm: 0,
    })
  })
})

describe('percent of balance', () => {
  const percent = (change: Partial<Ticket>, share: number, where: Partial<TicketContext> = {}) =>
    sizeForPercent({ ...ticket, ...change }, { ...context, ...where }, share)

  it.each<[string, Partial<Ticket>, number, string]>([
    ['sell', { side: 'sell' }, 25, '0.25'],
    ['buy at a price, down to a lot', { price: '60000.01' }, 100, '1.666666'],
    ['buy by quote', { sizeUnit: 'quote' }, 75, '75000'],
    ['market buy by base, through the book', { type: 'market' }, 50, '0.830033'],
    ['sell by quote at a price', { side: 'sell', sizeUnit: 'quote', price: '60000' }, 50, '30000'],
    ['no price yet', {}, 50, ''],
  ])('%s', (_name, change, share, size) => {
    expect(percent(change, share)).toBe(size)
  })

  it('nothing is filled in without a balance', () => {
    expect(percent({ side: 'sell' }, 50, { availableBase: null })).toBe('')
  })

  it('100 % can always be sent, whatever the balance', () => {
    for (let cents = 600n; cents < 900n; cents += 1n) {
      const availableQuote = cents * 1_000_003n
      const where = { availableQuote }
      const size = percent({ price: '59999.99' }, 100, where)
      expect(codes({ price: '59999.99', size }, where).filter((code) => code.includes('balance'))).toEqual([])
    }
  })

  it('tells which share an entered size is', () => {
    expect(percentOfBalance({ ...ticket, side: 'sell', price: '60000', size: '0.2549' }, context)).toBe(25)
    expect(percentOfBalance({ ...ticket, side: 'sell', price: '60000', size: '7' }, context)).toBe(100)
    expect(percentOfBalance({ ...ticket, price: '', size: '1' }, context)).toBe(0)
  })
})

describe('3 the slider stays where it was put', () => {
  it.each<[string, Partial<Ticket>]>([
    ['base at a limit', { price: '59999.99' }],
    ['quote at a limit', { price: '59999.99', sizeUnit: 'quote' }],
    ['base of a sale', { side: 'sell', price: '59999.99' }],
    ['quote of a sale', { side: 'sell', price: '59999.99', sizeUnit: 'quote' }],
  ])('%s', (_name, change) => {
    for (let percent = 1; percent <= 100; percent += 1) {
      const whole = { ...ticket, ...change }
      const size = sizeForPercent(whole, context, percent)
      expect(percentOfBalance({ ...whole, size }, context)).toBe(percent)
    }
  })
})

describe('price helpers', () => {
  it('steps by ticks and never below one', () => {
    expect(stepPrice('60000', 1, null, rules)).toBe('60000.01')
    expect(stepPrice('60000', -10, null, rules)).toBe('59999.90')
    expect(stepPrice('0.01', -5, null, rules)).toBe('0.01')
    expect(stepPrice('', 1, 6_000_000, rules)).toBe('60000.00')
    expect(stepPrice('', 1, null, rules)).toBe('')
  })

  it('the middle is a price that can be ordered at', () => {
    expect(midTicks(context.asks, context.bids)).toBe(5_995_000)
    expect(midTicks([{ ticks: 4, lots: 1 }], [{ ticks: 1, lots: 1 }])).toBe(2)
    expect(midTicks([], context.bids)).toBeNull()
  })
})

describe('rules of a market', () => {
  it('reads the listing exactly; the ledger keeps at least price × size', () => {
    const info = {
      market: 'BTC_USDT',
      tradeMarketName: 'BTC-USDT',
      priority: 1,
      type: 0,
      subType: 'crypto',
      stock: 'BTC',
      money: 'USDT',
      stockName: 'Bitcoin',
      moneyName: 'Tether',
      stockPrec: 6,
      moneyPrec: 2,
      minAmount: '0.00001',
      minTotal: '5',
      maxTotal: '0',
      makerFee: '0.1',
      takerFee: '0.25',
      state: 'open',
      tradesEnabled: true,
      isPopular: true,
      isDemo: false,
    } as const
    expect(marketRules(info, (name) => ({ BTC: 10, USDT: 8 })[name])).toMatchObject({
      minLots: 10n,
      minTotal: 500_000_000n,
      maxTotal: 0n,
      maker: 1000,
      taker: 2500,
      baseScale: 10,
      quoteScale: 8,
    })
    expect(marketRules(info, () => undefined)).toMatchObject({ baseScale: 6, quoteScale: 8 })
  })
})
