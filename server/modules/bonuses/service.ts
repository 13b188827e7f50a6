import { bonusKinds } from '@exchange/contract/bonuses'
import type { Bonus, BonusCenter, BonusKind, Promotion } from '@exchange/contract/bonuses'
import type { OwnerId } from '@exchange/core'
import { SystemOwner } from '@exchange/core'
import { amount, formatDecimal, parseDecimal } from '@exchange/core/units'
import type { EngineClient } from '@exchange/ports'
import { MoneyRows, Problem, newUuid, unixSeconds } from '../../kernel/index.ts'
import type { Clock, Edition, Log, PromotionSettings, UserContext } from '../../kernel/index.ts'
import type { Histories, Views } from '../../views/types.ts'
import type { BonusRow, BonusStore } from './store.ts'

export interface BonusDeps {
  readonly engine: EngineClient
  readonly views: Views
  readonly histories: Pick<Histories, 'caughtUp' | 'deals' | 'hasTransfer'>
  readonly store: BonusStore
  readonly clock: Clock
  readonly log: Log
  /** Null = there is no promotion. */
  readonly settings: PromotionSettings | null
  /** Bonuses are demo funds; otherwise the treasury pays them, as far as it has anything. */
  readonly demo: boolean
  /** The number that an account was opened with, and its hash, while the account has it. */
  readonly openedWith: (owner: number) => Promise<{ readonly number: string; readonly hash: string } | null>
  /** Whether the account has a second factor. */
  readonly isProtected: (context: UserContext) => Promise<boolean>
}

/** The promotion, who takes part in it, and what each account has had of it. */
export class BonusesService {
  readonly #deps: BonusDeps
  readonly #payments: MoneyRows<BonusRow>

  constructor(deps: BonusDeps) {
    this.#deps = deps
    const payer = SystemOwner[deps.demo ? 'chain:demo' : 'treasury']
    this.#payments = new MoneyRows({
      ...deps,
      reason: 'reward',
      legsOf: ({ userId, asset, amount: units }) => [
        { owner: payer, wallet: 'main', asset, amount: amount(-units) },
        { owner: userId, wallet: 'main', asset, amount: amount(units) },
      ],
      // The treasury has too little.
      problemOf: () => new Problem('bonus-unavailable'),
    })
  }

  /** Null = there is none now. @throws Problem `not-found` */
  promotion(edition: Edition): Promotion | null {
    if (!edition.flags.lifecell) throw new Problem('not-found')
    const { settings, clock } = this.#deps
    if (settings === null || (settings.until !== null && settings.until <= clock.now())) return null
    return {
      prefixes: [...settings.prefixes],
      until: settings.until === null ? null : Math.floor(settings.until / 1000),
      bonuses: settings.bonuses.filter(({ ticker }) => this.#assetOf(ticker) !== undefined),
    }
  }

  /** @throws Problem `not-found` */
  async center(context: UserContext): Promise<BonusCenter> {
    const { store } = this.#deps
    const promotion = this.promotion(context.edition)
    const phone = await this.#phoneOf(context.actor.owner, promotion)
    const [own, ofNumber] = await Promise.all([
      store.of(context.actor.owner),
      phone === null ? [] : store.ofNumber(phone.hash),
    ])
    const rest = (promotion?.bonuses ?? []).filter((offer) => own.every(({ kind }) => kind !== offer.kind))
    const open = await Promise.all(
      rest.map(async (offer): Promise<Bonus> => {
        const isUsed = ofNumber.some(({ kind }) => kind === offer.kind)
        const isMet = !isUsed && phone !== null && (await this.#isMet(context, offer.kind))
        return { ...offer, state: isUsed ? 'used' : isMet ? 'ready' : 'locked', paidAt: null }
      }),
    )
    const all = [...own.map((row) => this.#shape(row)), ...open]
    return {
      promotion,
      takesPart: phone !== null,
      bonuses: all.toSorted((one, other) => bonusKinds.indexOf(one.kind) - bonusKinds.indexOf(other.kind)),
    }
  }

  /** Pays a bonus whose condition is met; one that was paid before is not paid again. @throws Problem `not-found`, `bonus-unavailable` */
  async claim(context: UserContext, kind: BonusKind): Promise<BonusCenter> {
    const { store, clock } = this.#deps
    const { owner } = context.actor
    const promotion = this.promotion(context.edition)
    const offer = promotion?.bonuses.find((one) => one.kind === kind)
    const asset = offer === undefined ? undefined : this.#assetOf(offer.ticker)
    const phone = await this.#phoneOf(owner, promotion)
    if (offer === undefined || asset === undefined || phone === null || !(await this.#isMet(context, kind)))
      throw new Problem('bonus-unavailable')
    const row: BonusRow = {
      id: newUuid(),
      userId: owner,
      kind,
      numberHash: phone.hash,
      asset: asset.id,
      amount: parseDecimal(offer.amount, asset.scale),
      status: 'pending',
      createdAt: new Date(clock.now()),
      paidAt: null,
    }
    if (await store.begin(row)) await this.#payments.submit(row)
    return this.center(context)
  }

  /** What an account has had, for the copy of its data. */
  async paidTo(owner: OwnerId): Promise<readonly Bonus[]> {
    return (await this.#deps.store.of(owner)).map((row) => this.#shape(row))
  }

  /** Finishes payments whose answer was never written down. Called once, at start. */
  async resume(): Promise<number> {
    return this.#payments.resume()
  }

  async #phoneOf(owner: number, promotion: Promotion | null) {
    const phone = promotion === null ? null : await this.#deps.openedWith(owner)
    return phone !== null && promotion?.prefixes.some((prefix) => phone.number.startsWith(prefix)) === true
      ? phone
      : null
  }

  async #isMet(context: UserContext, kind: BonusKind): Promise<boolean> {
    if (kind === 'registration') return true
    if (kind === 'protection') return this.#deps.isProtected(context)
    const { records } = await this.#deps.histories.deals({ owner: context.actor.owner, limit: 1, offset: 0 })
    return records.length > 0
  }

  #assetOf(ticker: string) {
    return this.#deps.views.directory.assetByTicker(ticker)
  }

  #shape({ kind, asset: id, amount: units, status, paidAt }: BonusRow): Bonus {
    const asset = this.#deps.views.directory.asset(id)
    if (asset === undefined) throw new Error(`asset ${id} has no listing`)
    return {
      kind,
      amount: formatDecimal(units, asset.scale),
      ticker: asset.ticker,
      state: status === 'done' ? 'paid' : 'pending',
      paidAt: paidAt === null ? null : unixSeconds(paidAt),
    }
  }
}
