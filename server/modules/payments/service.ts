import { MOST_OPEN_PAYMENTS } from '@exchange/contract/payments'
import type { Payment, PayWay } from '@exchange/contract/payments'
import { holdsCardNumber, isPaymentRestricted } from '@exchange/contract/payments/statuses'
import type { PaymentKycStatus, PaymentStatus, WayKind } from '@exchange/contract/payments/statuses'
import type { Region } from '@exchange/contract/regions'
import { joinLanguage, siteLanguageOf } from '@exchange/contract/site/languages'
import type { AssetId, OwnerId } from '@exchange/core'
import { formatDecimal, parseDecimal, powerOfTen, tryParseDecimal } from '@exchange/core/units'
import type { EngineClient, PaymentProvider, PaymentState as ProviderState } from '@exchange/ports'
import {
  Problem,
  asError,
  derivedCommandId,
  newUuid,
  setLast,
  stepOf,
  unixSeconds,
  uuidOfCommandId,
} from '../../kernel/index.ts'
import type { Clock, Log, PaymentProviders, Transaction } from '../../kernel/index.ts'
import type { AssetInfo, Histories, Views } from '../../views/types.ts'
import type { Accounts } from '../accounts/index.ts'
import {
  WORTH_SCALE,
  isProviderServed,
  payTermsOf,
  providerById,
  providers as allProviders,
  providersOfAsset,
  termsOf,
  worthInUsdt,
} from '../markets/index.ts'
import type { Provider } from '../markets/index.ts'
import type { Cards } from './cards.ts'
import { limitsOf } from './limits.ts'
import type { InflowLevel } from './limits.ts'
import { Moves, claimOf } from './moves.ts'
import { CENTS, centsOf, feeOf, feeShare, isCaptured, risen, statusOf, unitsOfCents } from './rules.ts'
import type { NewMove, PaymentChange, PaymentFilter, PaymentMove, PaymentRow, PaymentStore } from './store.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Unix ms; no clock shows a later one. */
const LAST_TIME = 253_402_300_799_000
/** The holder of a card may dispute a payment for so long. */
const DISPUTABLE_MS = 180 * DAY_MS
/** What was asked for and never answered for so long is given up. */
const UNANSWERED_MS = 5 * MINUTE_MS
const EVENTS_KEPT_MS = 90 * DAY_MS
/** While an account owes something, nothing leaves it for so long, and then for as long again. */
const CLAIM_HOLD_MS = 30 * DAY_MS
/** Payments whose last fault is remembered. */
const MOST_FAILING = 1_000

/** How often a provider is asked that doesn't call, by how long ago the payment was begun. */
const paces: readonly { readonly until: number; readonly every: number }[] = [
  { until: 10 * MINUTE_MS, every: 2 * SECOND_MS },
  { until: HOUR_MS, every: 30 * SECOND_MS },
  { until: DAY_MS, every: 5 * MINUTE_MS },
  { until: Infinity, every: 6 * HOUR_MS },
]

export interface PaymentDeps {
  readonly engine: EngineClient
  readonly views: Views
  readonly histories: Pick<Histories, 'caughtUp' | 'hasTransfer'>
  readonly providers: PaymentProviders
  readonly store: PaymentStore
  readonly cards: Cards
  readonly accounts: Pick<Accounts, 'holds' | 'profile'>
  readonly clock: Clock
  readonly log: Log
  readonly tellDone: (payment: Payment, done: PaymentMove) => Promise<void>
}

/** What is asked for. */
export interface WantedPayment {
  readonly ticker: string
  readonly provider: string
  /** Decimal. */
  readonly amount: string
  readonly name?: string | undefined
  /** Of a saved card. */
  readonly card?: string | undefined
  readonly keepsCard: boolean
}

/** Who asks, and where their browser comes back to. */
export interface PaymentAsker {
  readonly owner: OwnerId
  readonly region: Region
  readonly language: string
  /** Of the site: `https://exchange.example`. */
  readonly origin: string
  readonly commandId: string | null
  /** Of the program that asks; null = the site does. */
  readonly uniqueId: string | null
}

interface Paging {
  readonly limit: number
  readonly offset: number
}

export interface PaymentQuery extends Paging {
  readonly ticker?: string | undefined
  readonly status?: PaymentStatus | undefined
  /** Unix seconds, inclusive. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** A way with everything that is needed to pay by it. */
interface OpenWay {
  readonly asset: AssetInfo
  readonly way: Provider
  readonly provider: PaymentProvider
  readonly minimum: bigint
  readonly maximum: bigint
  readonly percent: string
  readonly staysMs: number
}

/** Payments of accounts, from the intent until nobody can want them back. */
export class PaymentsService {
  readonly cards: Cards
  readonly #deps: PaymentDeps
  readonly #moves: Moves
  /** Payments whose provider could not be asked; said once. */
  readonly #failing = new Map<string, string>()
  #turn: Promise<void> = Promise.resolve()

  constructor(deps: PaymentDeps) {
    this.#deps = deps
    this.cards = deps.cards
    this.#moves = new Moves({
      ...deps,
      onDone: async (done, at, tx) => this.#onDone(done, at, tx),
      tellDone: async (done) => this.#tellDone(done),
    })
  }

  /** By which providers a currency comes in at the moment. @throws Problem `asset-unknown` */
  async ways(owner: OwnerId, region: Region, ticker: string): Promise<PayWay[]> {
    const asset = this.#deps.views.directory.assetByTicker(ticker)
    if (asset === undefined) throw new Problem('asset-unknown')
    const found = []
    for (const { id } of providersOfAsset(ticker)) {
      const way = this.#wayOf(region, asset, id)
      if (way !== null) found.push(await this.#wayShape(owner, way))
    }
    return found
  }

  /** @throws Problem what is wrong with it, or stands against it */
  async start(
    wanted: WantedPayment,
    asker: PaymentAsker,
  ): Promise<{ readonly row: PaymentRow; readonly isNew: boolean }> {
    const { owner } = asker
    if ([wanted.name, asker.uniqueId].some((text) => holdsCardNumber(text ?? '')))
      throw new Problem('card-number-refused')
    const open = this.#open(asker.region, wanted.ticker, wanted.provider)
    if (isPaymentRestricted(await this.#kycOf(owner))) throw new Problem('payment-restricted')
    const card = wanted.card === undefined ? null : await this.cards.tokenOf(owner, wanted.card, open.way.id)
    const name = card?.holder ?? wanted.name ?? null
    // A card of somebody else's is refused, so that somebody has to say whose it is.
    if (open.way.kind === 'card' && name === null) throw new Problem('payment-name-missing')
    const row = this.#rowOf(open, wanted, name, asker)
    const { row: added, isNew } = await this.#deps.store.add(row, 'asked for', async (tx) => this.#allow(open, row, tx))
    if (!isNew && asker.uniqueId !== null) throw new Problem('unique-id-taken')
    if (!isNew && !isSame(added, row)) throw new Problem('command-id-reused')
    // What a stop left without an answer is asked for again under the same id.
    if (added.state !== 'intent') return { row: added, isNew }
    return { row: await this.#redirect(open, added, card?.token ?? null, asker), isNew }
  }

  /** @throws Problem `payment-not-found` */
  async one(owner: OwnerId, id: string): Promise<Payment> {
    const row = await this.#deps.store.one(owner, id)
    if (row === null) throw new Problem('payment-not-found')
    return this.shape(row)
  }

  /** @throws Problem `asset-unknown`, `history-period` */
  async list(
    owner: OwnerId,
    query: PaymentQuery,
  ): Promise<{ readonly records: readonly Payment[]; readonly total: number }> {
    const { rows, total } = await this.page(owner, this.filterOf(query), query)
    return { records: rows.map((row) => this.shape(row)), total }
  }

  /** @throws Problem `asset-unknown`, `history-period` */
  filterOf({ ticker, status, from, to }: Omit<PaymentQuery, keyof Paging>): PaymentFilter {
    if (from !== undefined && to !== undefined && to < from) throw new Problem('history-period')
    const asset = ticker === undefined ? undefined : this.#deps.views.directory.assetByTicker(ticker)
    if (ticker !== undefined && asset === undefined) throw new Problem('asset-unknown')
    return {
      asset: asset?.id,
      status,
      from: from === undefined ? undefined : dateOf(from),
      // The whole of the last second belongs to the period.
      to: to === undefined ? undefined : dateOf(to + 1),
    }
  }

  /** Rows as they are kept, newest first. */
  async page(owner: OwnerId, filter: PaymentFilter, paging: Paging) {
    return this.#deps.store.page(owner, filter, paging)
  }

  /**
   * A provider says that something has happened. What did is asked for; an event that was told before changes nothing.
   * @throws Problem `callback-refused`
   */
  async callback(name: string, body: string, signature: string): Promise<void> {
    const { providers, store, clock } = this.#deps
    const provider = providers.named(name)
    const call = provider === null ? null : provider.verify(body, signature)
    if (call === null) throw new Problem('callback-refused')
    if (await store.wake(name, call.event, call.reference, new Date(clock.now()))) await this.run()
  }

  /** What an account was given and its payer may want back: it can be traded, and can't leave. */
  async staying(owner: OwnerId): Promise<ReadonlyMap<AssetId, bigint>> {
    return this.#deps.store.staying(owner, new Date(this.#deps.clock.now()))
  }

  /** How many may still bring money, or have some that is to move: an account is closed without them. */
  async countOpen(owner: OwnerId): Promise<number> {
    const { store } = this.#deps
    const [open, moving] = await Promise.all([store.countOpen(owner), store.countMoving(owner)])
    return open + moving
  }

  /** Asks providers, and moves what is to move. */
  async run(): Promise<void> {
    // One at a time: what one turn has planned the next one knows.
    const turn = this.#turn.then(async () => this.#run())
    this.#turn = turn.catch(() => {})
    return turn
  }

  /** Finishes what a stop left open. Called once, at start. */
  async resume(): Promise<void> {
    await this.#moves.resume()
  }

  /** Forgets events that nobody tells any more, and holds accounts that still owe something. */
  async tidy(): Promise<void> {
    const { store, accounts, clock } = this.#deps
    await store.forgetEvents(new Date(clock.now() - EVENTS_KEPT_MS))
    const soon = clock.now() + DAY_MS
    for (const owner of await store.debtors()) {
      const until = await accounts.holds.outflowHeldUntil(owner)
      if (until === null || until.getTime() < soon)
        await store.transaction(async (tx) => this.#hold(tx, owner, clock.now()))
    }
  }

  async #hold(tx: Transaction, owner: OwnerId, from: number): Promise<void> {
    await this.#deps.accounts.holds.add(tx, owner, 'payment-claim', new Date(from + CLAIM_HOLD_MS))
  }

  shape(row: PaymentRow): Payment {
    const { ticker, scale } = this.#assetOf(row.asset)
    const way = wayOfRow(row)
    const shown = (units: bigint) => formatDecimal(units, scale)
    const { creditedAt, staysUntil, state, dispute } = row
    const isStaying = staysUntil !== null && staysUntil.getTime() > this.#deps.clock.now() && dispute === null
    return {
      id: row.id,
      ticker,
      provider: row.provider,
      name: way.name,
      kind: way.kind,
      isSimulated: this.#deps.providers.of(row.provider)?.isSimulated ?? true,
      amount: shown(row.amount),
      fee: shown(row.fee),
      receive: shown(row.amount - row.fee),
      status: statusOf(state, creditedAt !== null),
      failure: row.failure,
      url: state === 'redirected' ? row.url : null,
      card: row.card,
      refunded: shown(row.refunded),
      dispute,
      staysUntil: isStaying ? unixSeconds(staysUntil) : null,
      uniqueId: row.uniqueId,
      time: unixSeconds(row.createdAt),
      creditedAt: creditedAt === null ? null : unixSeconds(creditedAt),
    }
  }

  async #run(): Promise<void> {
    const { store, clock } = this.#deps
    for (const row of await store.unanswered(new Date(clock.now() - UNANSWERED_MS)))
      await store.change(row, { state: 'expired', changedAt: this.#now(), lookAt: null }, 'the provider never answered')
    for (const row of await store.due(this.#now())) await this.#look(row)
    await this.#moves.run()
  }

  /** A fault concerns its payment alone, which is looked at again later. */
  async #look(row: PaymentRow): Promise<void> {
    const { providers, store, log } = this.#deps
    const again = new Date(this.#deps.clock.now() + this.#pace(row))
    try {
      const provider = providers.of(row.provider)
      if (provider === null || row.reference === null) throw new Error(`nobody serves ${row.provider}`)
      const state = await provider.state(row.reference)
      if (state === null || state.id !== row.id) throw new Error('the provider does not know it')
      await this.#apply(row.id, state, again)
      this.#failing.delete(row.id)
    } catch (thrown) {
      const { message } = asError(thrown)
      if (this.#failing.get(row.id) !== message)
        log.warn('a payment could not be looked at', { id: row.id, reason: message })
      setLast(this.#failing, row.id, message, MOST_FAILING)
      await store.lookAgain(row.id, again)
    }
  }

  /** Writes down what the provider says, and what is to move because of it: both or neither. */
  async #apply(id: string, told: ProviderState, again: Date): Promise<void> {
    const { store } = this.#deps
    await store.transaction(async (tx) => {
      const row = await store.locked(tx, id)
      if (row === null) throw new Error(`payment ${id} is gone`)
      const state = risen(row.state, told.stage)
      const now = this.#now()
      const change: PaymentChange = { state, changedAt: state === row.state ? row.changedAt : now }
      if (!isCaptured(state)) {
        const isOver = state === 'failed' || state === 'expired'
        await store.change(
          row,
          { ...change, failure: told.failure, url: isOver ? null : row.url, lookAt: isOver ? null : again },
          `the provider says ${told.stage}`,
          tx,
        )
        return
      }
      const captured = isCaptured(row.state) ? row : this.#capturedAs(row, told)
      const moves = this.#movesFor(captured, told)
      const age = now.getTime() - row.createdAt.getTime()
      await store.addMoves(id, moves, tx)
      await store.change(
        row,
        {
          ...change,
          amount: captured.amount,
          fee: captured.fee,
          refunded: this.#unitsOf(captured, sumOf(told.refunds)),
          dispute: told.dispute?.stage ?? null,
          card: told.card === null ? null : paidBy(told.card),
          failure: null,
          url: null,
          lookAt: age > DISPUTABLE_MS ? null : again,
        },
        `the provider says ${told.stage}`,
        tx,
      )
      if (row.keepsCard && told.card !== null && !isCaptured(row.state)) await this.cards.keep(row, told.card, tx)
    })
  }

  /** What arrived counts, and not what was asked for. */
  #capturedAs(row: PaymentRow, { captured }: ProviderState): PaymentRow {
    const { ticker, scale } = this.#assetOf(row.asset)
    if (captured.currency !== ticker || captured.cents <= 0n)
      throw new Error(`${captured.cents} ${captured.currency} were captured for ${ticker}`)
    const amount = unitsOfCents(captured.cents, scale)
    const fee = feeOf(amount, payTermsOf(row.provider)?.percent ?? '0', scale)
    return { ...row, amount, fee: fee < amount ? fee : 0n }
  }

  /** Everything that a payment has ever moved; what is known already is not added again. */
  #movesFor(row: PaymentRow, { cost, refunds, dispute }: ProviderState): readonly NewMove[] {
    const madeAt = this.#now()
    const moves: NewMove[] = [{ kind: 'capture', key: '', amount: row.amount, fee: row.fee, madeAt }]
    if (cost > 0n) moves.push({ kind: 'cost', key: '', amount: this.#unitsOf(row, cost), fee: 0n, madeAt })
    let before = 0n
    const part = (cents: bigint) => {
      const amount = this.#unitsOf(row, cents)
      // A provider that takes back more than it gave is wrong, and nobody is charged for it before a person has looked.
      if (before + amount > row.amount) throw new Error(`more of payment ${row.id} went back than was paid`)
      const fee = feeShare(row.fee, row.amount, before, amount)
      before += amount
      return { amount, fee, madeAt }
    }
    for (const { key, cents } of refunds) moves.push({ kind: 'refund', key, ...part(cents) })
    if (dispute === null) return moves
    const taken = { key: dispute.key, ...part(dispute.cents) }
    moves.push({ kind: 'chargeback', ...taken })
    if (dispute.stage === 'won') moves.push({ kind: 'regain', ...taken })
    return moves
  }

  async #onDone(done: PaymentMove, at: Date, tx: Transaction): Promise<void> {
    const { store } = this.#deps
    const { move, payment } = done
    if (move.kind === 'capture') {
      const stays = (payTermsOf(payment.provider)?.staysHours ?? 0) * HOUR_MS
      const staysUntil = stays === 0 ? null : new Date(at.getTime() + stays)
      await store.change(payment, { creditedAt: at, staysUntil, changedAt: at }, 'credited', tx)
      return
    }
    if (move.kind === 'regain') return store.settleClaim(payment.id, move.key, at, tx)
    const owed = claimOf(done)
    if (owed === 0n) return
    const { userId, asset, id: paymentId } = payment
    await store.addClaim({ paymentId, key: move.key, userId, asset, amount: owed, at }, tx)
    await this.#hold(tx, userId, at.getTime())
  }

  async #tellDone(done: PaymentMove): Promise<void> {
    const row = await this.#deps.store.byId(done.payment.id)
    if (row !== null) await this.#deps.tellDone(this.shape(row), { ...done, payment: row })
  }

  /** Asks the provider where it is paid. */
  async #redirect(
    { provider }: OpenWay,
    row: PaymentRow,
    card: string | null,
    { language, origin }: PaymentAsker,
  ): Promise<PaymentRow> {
    const { store, log } = this.#deps
    const { ticker, scale } = this.#assetOf(row.asset)
    const page = wayOfRow(row).kind === 'card' ? '/payment/visamaster-deposit' : '/payment/deposit'
    const returnTo = new URL(joinLanguage(siteLanguageOf(language), page), origin)
    returnTo.searchParams.set('transactionId', row.id)
    try {
      const { reference, url } = await provider.start({
        id: row.id,
        way: row.provider,
        money: { currency: ticker, cents: centsOf(row.amount, scale) },
        name: row.name,
        card,
        keepsCard: row.keepsCard,
        returnTo: returnTo.href,
        language,
      })
      const now = this.#now()
      const change = { state: 'redirected', reference, url, changedAt: now, lookAt: now } as const
      await store.change(row, change, 'the provider has a page for it')
      return { ...row, ...change }
    } catch (thrown) {
      log.warn('a payment could not be started', { id: row.id, reason: asError(thrown).message })
      throw new Problem('provider-unavailable')
    }
  }

  async #allow({ way }: OpenWay, row: PaymentRow, tx: Transaction): Promise<void> {
    const { accounts, store } = this.#deps
    await accounts.profile.assertOpen(tx, row.userId)
    if ((await store.countOpen(row.userId, tx)) >= MOST_OPEN_PAYMENTS) throw new Problem('payments-too-many')
    const broken = (await this.#limits(row.userId, way.kind, tx)).find(({ left }) => row.worth > left)
    if (broken === undefined) return
    const shown = (sum: bigint) => formatDecimal(sum, WORTH_SCALE)
    throw new Problem('payment-limit', {
      limit: shown(broken.left),
      data: { hours: broken.hours, most: shown(broken.most), left: shown(broken.left) },
    })
  }

  async #limits(owner: OwnerId, kind: WayKind, queries?: Transaction) {
    const { store, clock } = this.#deps
    const ways = allProviders.filter((one) => one.kind === kind).map(({ id }) => id)
    const limits = []
    for (const { hours, usdt } of limitsOf[await this.#levelOf(owner)][kind]) {
      const taken = await store.worthSince(owner, ways, new Date(clock.now() - hours * HOUR_MS), queries)
      const most = usdt * powerOfTen(WORTH_SCALE)
      limits.push({ hours, most, left: most > taken ? most - taken : 0n })
    }
    return limits
  }

  #rowOf(open: OpenWay, wanted: WantedPayment, name: string | null, asker: PaymentAsker): PaymentRow {
    const { asset, way } = open
    const { owner, commandId, uniqueId } = asker
    const amount = this.#amountOf(open, wanted.amount)
    const worth = worthInUsdt(this.#deps.views, asset, amount)
    if (worth === null) throw new Problem('worth-unknown')
    const now = this.#now()
    return {
      id: commandId === null ? newUuid() : uuidOfCommandId(derivedCommandId('payment', owner, commandId)),
      userId: owner,
      uniqueId,
      through: uniqueId === null ? 'site' : 'key',
      provider: way.id,
      asset: asset.id,
      amount,
      fee: feeOf(amount, open.percent, asset.scale),
      worth,
      state: 'intent',
      failure: null,
      reference: null,
      url: null,
      card: null,
      keepsCard: wanted.keepsCard && way.kind === 'card',
      name,
      refunded: 0n,
      dispute: null,
      staysUntil: null,
      lookAt: null,
      createdAt: now,
      changedAt: now,
      creditedAt: null,
    }
  }

  /** @throws Problem `transfer-step`, `payment-too-small`, `payment-too-large` */
  #amountOf({ asset: { scale }, minimum, maximum }: OpenWay, text: string): bigint {
    const shown = (units: bigint) => formatDecimal(units, scale)
    if (text.startsWith('-')) throw new Problem('payment-too-small', { limit: shown(minimum) })
    const cents = tryParseDecimal(text, CENTS)
    if (cents === 'precision') throw new Problem('transfer-step', { limit: stepOf(CENTS) })
    if (typeof cents !== 'bigint') throw new Problem('payment-too-large', { limit: shown(maximum) })
    const units = unitsOfCents(cents, scale)
    if (units < minimum) throw new Problem('payment-too-small', { limit: shown(minimum) })
    if (units > maximum) throw new Problem('payment-too-large', { limit: shown(maximum) })
    return units
  }

  /** @throws Problem `asset-unknown`, `provider-unknown`, `not-depositable` */
  #open(region: Region, ticker: string, provider: string): OpenWay {
    const asset = this.#deps.views.directory.assetByTicker(ticker)
    if (asset === undefined) throw new Problem('asset-unknown')
    if (!providersOfAsset(ticker).some(({ id }) => id === provider)) throw new Problem('provider-unknown')
    const way = this.#wayOf(region, asset, provider)
    if (way === null) throw new Problem('not-depositable')
    return way
  }

  /** Null = nothing comes in by it on this edition, at the moment. */
  #wayOf(region: Region, asset: AssetInfo, id: string): OpenWay | null {
    const way = providerById(id)
    const provider = this.#deps.providers.of(id)
    const [pay, terms] = [payTermsOf(id), termsOf(asset.ticker, id)]
    if (way === null || provider === null || pay === undefined || terms === undefined) return null
    if (!isProviderServed(region, asset.ticker)) return null
    return {
      asset,
      way,
      provider,
      minimum: parseDecimal(terms.depositMin, asset.scale),
      maximum: parseDecimal(pay.most, asset.scale),
      percent: pay.percent,
      staysMs: pay.staysHours * HOUR_MS,
    }
  }

  async #wayShape(
    owner: OwnerId,
    { asset, way, provider, minimum, maximum, percent, staysMs }: OpenWay,
  ): Promise<PayWay> {
    const limits = await this.#limits(owner, way.kind)
    return {
      ticker: asset.ticker,
      provider: way.id,
      name: way.name,
      kind: way.kind,
      isSimulated: provider.isSimulated,
      minimum: formatDecimal(minimum, asset.scale),
      maximum: formatDecimal(maximum, asset.scale),
      step: stepOf(CENTS),
      feePercent: percent,
      staysSeconds: staysMs / SECOND_MS,
      limits: limits.map(({ hours, most, left }) => ({
        hours,
        most: formatDecimal(most, WORTH_SCALE),
        left: formatDecimal(left, WORTH_SCALE),
      })),
    }
  }

  /** How long until the provider is asked again, unless it calls. */
  #pace({ createdAt, state, creditedAt }: PaymentRow): number {
    const age = this.#deps.clock.now() - createdAt.getTime()
    const every = paces.find(({ until }) => age < until)?.every ?? DAY_MS
    // Once it is in the statement, a call comes before anything else does.
    return state === 'settled' && creditedAt !== null ? Math.max(every, HOUR_MS) : every
  }

  /** Nobody verifies identities yet, and so nobody is asked for one. */
  async #kycOf(_owner: OwnerId): Promise<PaymentKycStatus> {
    return null
  }

  async #levelOf(_owner: OwnerId): Promise<InflowLevel> {
    return 'unverified'
  }

  #unitsOf({ asset }: PaymentRow, cents: bigint): bigint {
    return unitsOfCents(cents, this.#assetOf(asset).scale)
  }

  #assetOf(id: AssetId): AssetInfo {
    const asset = this.#deps.views.directory.asset(id)
    if (asset === undefined) throw new Error(`asset ${id} has no listing`)
    return asset
  }

  #now(): Date {
    return new Date(this.#deps.clock.now())
  }
}

const dateOf = (seconds: number): Date => new Date(Math.min(seconds * 1000, LAST_TIME))

const sumOf = (refunds: ProviderState['refunds']): bigint => refunds.reduce((sum, { cents }) => sum + cents, 0n)

const paidBy = ({ first, last, brand, expires }: NonNullable<ProviderState['card']>) => ({
  first,
  last,
  brand,
  expires,
})

/** What was captured may be another amount than was asked for. */
const isSame = (row: PaymentRow, wanted: PaymentRow): boolean =>
  row.provider === wanted.provider &&
  row.asset === wanted.asset &&
  (isCaptured(row.state) || row.amount === wanted.amount)

function wayOfRow({ provider }: Pick<PaymentRow, 'provider'>): Provider {
  const way = providerById(provider)
  if (way === null) throw new Error(`${provider} is no way`)
  return way
}
