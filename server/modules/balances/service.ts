import type { ClosingObstacle } from '@exchange/contract/accounts'
import type { Balance, Rate, Transfer, WalletBalance, WalletType } from '@exchange/contract/balances'
import { isOffered, regionTerms } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { preferredFiat } from '@exchange/contract/regions/countries'
import { Wallet } from '@exchange/core'
import type { OwnerId, Refusal, TransferLeg } from '@exchange/core'
import { amount, divideHalfEven, formatDecimal, powerOfTen } from '@exchange/core/units'
import type { EngineClient } from '@exchange/ports'
import { MoneyRows, Problem, derivedCommandId, errorOfRefusal, newUuid, uuidOfCommandId } from '../../kernel/index.ts'
import type { Clock, Log } from '../../kernel/index.ts'
import type { AssetInfo, Histories, Views } from '../../views/types.ts'
import { RATE_SCALE, ratesIn } from '../markets/index.ts'
import { transferAmount } from './rules.ts'
import type { TransferRow, TransferStore } from './store.ts'

/** Where an account's own is: all but what it owes. */
const owned = (Object.keys(Wallet) as Wallet[]).filter((wallet) => wallet !== 'debt')
/** Decimals a rate is shown with. */
const RATE_DECIMALS = 8
/** Balances that are named where they stand in the way of closing an account. */
const OBSTACLES_SHOWN = 10

export interface TransferRequest {
  readonly ticker: string
  readonly from: WalletType
  readonly to: WalletType
  /** Decimal. */
  readonly amount: string
}

export interface BalancesDeps {
  readonly engine: EngineClient
  readonly views: Views
  readonly histories: Pick<Histories, 'caughtUp' | 'hasTransfer'>
  readonly store: TransferStore
  readonly clock: Clock
  readonly log: Log
}

interface Cell {
  readonly available: bigint
  readonly held: bigint
}

/** Balances are the core's; this module keeps only its own transfers, as rows that were asked for. */
export class BalancesService {
  readonly #deps: BalancesDeps
  readonly #rows: MoneyRows<TransferRow>

  constructor(deps: BalancesDeps) {
    this.#deps = deps
    this.#rows = new MoneyRows({ ...deps, reason: 'wallet', legsOf, problemOf })
  }

  all(owner: OwnerId): Record<string, Balance> {
    return Object.fromEntries(this.#assets().map((asset) => [asset.ticker, this.#balance(owner, asset)]))
  }

  wallet(owner: OwnerId, type: WalletType | 'total'): Record<string, WalletBalance> {
    return Object.fromEntries(
      this.#assets().map((asset) => {
        const cells = (type === 'total' ? owned : [type]).map((wallet) => this.#cell(owner, wallet, asset))
        const available = sum(cells.map((cell) => cell.available))
        const held = sum(cells.map((cell) => cell.held))
        const shown = (units: bigint) => formatDecimal(units, asset.scale)
        return [asset.ticker, { available: shown(available), freeze: shown(held), total: shown(available + held) }]
      }),
    )
  }

  /** What there is, whatever it is held for: the `most` of the highest value, and how many more there are. */
  largest(owner: OwnerId, most: number): { balances: { ticker: string; amount: string }[]; more: number } {
    const usdt = ratesIn(this.#deps.views, 'USDT')
    const held = Object.entries(this.wallet(owner, 'total'))
      .filter(([, { total }]) => Number(total) > 0)
      .map(([ticker, { total }]) => {
        const rate = usdt.get(ticker)
        // Good enough for an order: what is told are the amounts.
        return { ticker, amount: total, worth: rate === undefined ? 0 : Number(total) * Number(rateText(rate)) }
      })
      .toSorted((a, b) => b.worth - a.worth || (a.ticker < b.ticker ? -1 : 1))
    const balances = held.slice(0, most).map(({ ticker, amount: total }) => ({ ticker, amount: total }))
    return { balances, more: held.length - balances.length }
  }

  /** What there is of each asset in each wallet. */
  listed(owner: OwnerId): readonly object[] {
    const { balances, directory } = this.#deps.views
    return balances.all(owner).flatMap(({ wallet, asset, available, held }) => {
      const info = directory.asset(asset)
      if (info === undefined) return []
      const shown = (units: bigint) => formatDecimal(units, info.scale)
      return [{ wallet, ticker: info.ticker, available: shown(available), held: shown(held) }]
    })
  }

  /** `commandId`: an id of the caller's own; the same again answers the first transfer and moves nothing. */
  async transfer(owner: OwnerId, request: TransferRequest, commandId: string | null = null): Promise<Transfer> {
    const asset = this.#deps.views.directory.assetByTicker(request.ticker)
    if (asset === undefined) throw new Problem('asset-unknown')
    if (request.from === request.to) throw new Problem('wallets-equal')
    const units = transferAmount(asset, request.amount)
    const id = commandId === null ? newUuid() : uuidOfCommandId(derivedCommandId('caller', owner, commandId))
    const wanted: TransferRow = {
      id,
      userId: owner,
      asset: asset.id,
      from: request.from,
      to: request.to,
      amount: units,
      status: 'pending',
      createdAt: new Date(this.#deps.clock.now()),
      settledAt: null,
    }
    const row = await this.#deps.store.begin(wanted)
    if (row.asset !== asset.id || row.from !== wanted.from || row.to !== wanted.to || row.amount !== units)
      throw new Problem('command-id-reused')
    // The core forgets an id after a week, the row never does: what is done is told again, not done again.
    const time =
      row.status === 'done' && row.settledAt !== null ? row.settledAt.getTime() / 1_000 : await this.#rows.submit(row)
    return {
      id: row.id,
      ticker: asset.ticker,
      from: row.from,
      to: row.to,
      amount: formatDecimal(units, asset.scale),
      status: 'done',
      time,
    }
  }

  /** Funds that are left, and transfers that have no end yet: an account is closed without them. */
  async obstacles(owner: OwnerId): Promise<readonly ClosingObstacle[]> {
    const left = this.#left(owner)
    const pending = await this.#deps.store.countPending(owner)
    const amounts = left.slice(0, OBSTACLES_SHOWN)
    const found: readonly ClosingObstacle[] = [
      { what: 'balance', count: left.length, amounts, until: null },
      { what: 'transfers', count: pending, amounts: [], until: null },
    ]
    return found.filter(({ count }) => count > 0)
  }

  /** Finishes transfers whose answer was never written down. Called once, at start. */
  async resume(): Promise<number> {
    return this.#rows.resume()
  }

  rates(): Record<string, Rate> {
    const usdt = ratesIn(this.#deps.views, 'USDT')
    const btc = ratesIn(this.#deps.views, 'BTC')
    return Object.fromEntries(
      this.#assets().map(({ ticker }) => [
        ticker,
        { ticker, USDT: rateText(usdt.get(ticker)), BTC: rateText(btc.get(ticker)) },
      ]),
    )
  }

  rate(ticker: string): Rate {
    const rates = this.rates()
    const found = Object.hasOwn(rates, ticker) ? rates[ticker] : undefined
    if (found === undefined) throw new Problem('asset-not-found')
    return found
  }

  /** An edition's own fiat first, in the global one that of the user's country; then what the user holds. */
  profileCurrencies(owner: OwnerId, region: Region, country: string | null): { fiat: string; currencies: string[] } {
    const fiat = preferredFiat(region, country ?? regionTerms[region].homeCountry)
    const held = new Set(
      this.#deps.views.balances
        .all(owner)
        .filter((cell) => cell.available + cell.held > 0n)
        .map((cell) => cell.asset),
    )
    const rank = (asset: AssetInfo) => (asset.ticker === fiat ? 0 : held.has(asset.id) ? 1 : 2)
    return {
      fiat,
      currencies: this.#assets()
        .filter(({ id, ticker }) => isOffered(region, ticker) || held.has(id))
        .toSorted((a, b) => rank(a) - rank(b))
        .map((asset) => asset.ticker),
    }
  }

  /** What is in any wallet, or owed. */
  #left(owner: OwnerId): readonly { readonly ticker: string; readonly amount: string }[] {
    const { balances, directory } = this.#deps.views
    const byAsset = Map.groupBy(balances.all(owner), ({ asset }) => asset)
    return directory.assets().flatMap(({ id, ticker, scale }) => {
      const cells = byAsset.get(id) ?? []
      if (cells.length === 0) return []
      return [{ ticker, amount: formatDecimal(sum(cells.map((cell) => cell.available + cell.held)), scale) }]
    })
  }

  #assets(): readonly AssetInfo[] {
    return this.#deps.views.directory.assets()
  }

  #cell(owner: OwnerId, wallet: Wallet, asset: AssetInfo): Cell {
    return this.#deps.views.balances.of(owner, wallet, asset.id)
  }

  #balance(owner: OwnerId, asset: AssetInfo): Balance {
    const shown = (units: bigint) => formatDecimal(units, asset.scale)
    const [main, spot, margin, staking] = [
      this.#cell(owner, 'main', asset),
      this.#cell(owner, 'spot', asset),
      this.#cell(owner, 'margin', asset),
      this.#cell(owner, 'staking', asset),
    ]
    const whole = (cell: Cell) => cell.available + cell.held
    const total = sum(owned.map((wallet) => whole(this.#cell(owner, wallet, asset))))
    return {
      total: shown(total),
      main: shown(whole(main)),
      spot: shown(whole(spot)),
      margin: shown(whole(margin)),
      staking: shown(whole(staking)),
      spotInOrders: shown(spot.held),
      spotAvailable: shown(spot.available),
      withBorrow: shown(whole(margin)),
      withoutBorrow: shown(whole(margin)),
      borrow: '0',
      hold: shown(main.held + staking.held),
    }
  }
}

/** What the core's refusal of a transfer between wallets is called. */
function problemOf(refusal: Refusal): Problem {
  if (refusal === 'balance-insufficient') return new Problem('wallet-balance-insufficient')
  if (refusal === 'account-restricted') return new Problem('transfer-restricted')
  return new Problem(errorOfRefusal(refusal))
}

/** The legs that carry a row's amount from wallet to wallet. */
function legsOf({ userId, asset, from, to, amount: units }: TransferRow): TransferLeg[] {
  const leg = (wallet: Wallet, change: bigint): TransferLeg => ({
    owner: userId,
    wallet,
    asset,
    amount: amount(change),
  })
  return [leg(from, -units), leg(to, units)]
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, units) => total + units, 0n)
}

function rateText(rate: bigint | undefined): string | null {
  return rate === undefined
    ? null
    : formatDecimal(divideHalfEven(rate, powerOfTen(RATE_SCALE - RATE_DECIMALS)), RATE_DECIMALS)
}
