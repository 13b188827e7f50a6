import type { Balance, Rate, Transfer, WalletBalance, WalletType } from '@exchange/contract/balances'
import { regionTerms } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import type { OwnerId, TransferLeg } from '@exchange/core'
import { amount, divideHalfEven, formatDecimal, powerOfTen } from '@exchange/core/units'
import type { EngineClient } from '@exchange/ports'
import {
  Problem,
  commandIdOfUuid,
  derivedCommandId,
  errorOfRefusal,
  hasHappened,
  newUuid,
  refusalOf,
  submit,
  uuidOfCommandId,
} from '../../kernel/index.ts'
import type { Clock, Log, Past } from '../../kernel/index.ts'
import type { AssetInfo, Views } from '../../views/types.ts'
import { RATE_SCALE, ratesIn } from '../markets/index.ts'
import { fiatOf, transferAmount } from './rules.ts'
import type { TransferRow, TransferStore } from './store.ts'

const wallets = ['main', 'spot', 'margin', 'staking'] as const satisfies readonly WalletType[]
/** BC-23: decimals a rate is shown with. */
const RATE_DECIMALS = 8

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

  constructor(deps: BalancesDeps) {
    this.#deps = deps
  }

  all(owner: OwnerId): Record<string, Balance> {
    return Object.fromEntries(this.#assets().map((asset) => [asset.ticker, this.#balance(owner, asset)]))
  }

  wallet(owner: OwnerId, type: WalletType | 'total'): Record<string, WalletBalance> {
    return Object.fromEntries(
      this.#assets().map((asset) => {
        const cells = (type === 'total' ? wallets : [type]).map((wallet) => this.#cell(owner, wallet, asset))
        const available = sum(cells.map((cell) => cell.available))
        const held = sum(cells.map((cell) => cell.held))
        const shown = (units: bigint) => formatDecimal(units, asset.scale)
        return [asset.ticker, { available: shown(available), freeze: shown(held), total: shown(available + held) }]
      }),
    )
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
      row.status === 'done' && row.settledAt !== null ? row.settledAt.getTime() / 1_000 : await this.#settle(row)
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

  /** Finishes transfers whose answer was never written down. Called once, at start. */
  async resume(past: Past): Promise<number> {
    const pending = await this.#deps.store.pending()
    for (const row of pending) await this.#resumeOne(row, past)
    return pending.length
  }

  async #resumeOne(row: TransferRow, past: Past): Promise<void> {
    if (await hasHappened(past, row.userId, commandIdOfUuid(row.id), row.createdAt))
      return this.#deps.store.settle(row.id, 'done', new Date(this.#deps.clock.now()))
    try {
      await this.#settle(row)
    } catch (reason) {
      if (!(reason instanceof Problem) || reason.spec.status >= 500) throw reason
      this.#deps.log.warn('a pending transfer was refused', { id: row.id, reason: reason.error })
    }
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

  /** PR-22, PR-23: an edition's own fiat first, in the global one that of the user's country; then what the user holds. */
  profileCurrencies(owner: OwnerId, region: Region, country: string | null): { fiat: string; currencies: string[] } {
    const fiat = region === 'global' ? fiatOf(country) : (regionTerms[region].fiat[0] ?? 'USD')
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
        .toSorted((a, b) => rank(a) - rank(b))
        .map((asset) => asset.ticker),
    }
  }

  #assets(): readonly AssetInfo[] {
    return this.#deps.views.directory.assets()
  }

  #cell(owner: OwnerId, wallet: WalletType, asset: AssetInfo): Cell {
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
    const total = whole(main) + whole(spot) + whole(margin) + whole(staking)
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

  /** Submits a row's transfer and writes down what came of it; Unix seconds of the effect. */
  async #settle(row: TransferRow): Promise<number> {
    const leg = (wallet: WalletType, units: bigint): TransferLeg => ({
      owner: row.userId,
      wallet,
      asset: row.asset,
      amount: amount(units),
    })
    const legs = [leg(row.from, -row.amount), leg(row.to, row.amount)]
    const answer = await submit(this.#deps.engine, {
      kind: 'transfer',
      reason: 'wallet',
      legs,
      id: commandIdOfUuid(row.id),
    })
    const refusal = refusalOf(answer)
    await this.#deps.store.settle(row.id, refusal === null ? 'done' : 'refused', new Date(this.#deps.clock.now()))
    if (refusal === null) return answer.at / 1_000_000
    if (refusal.code === 'balance-insufficient') throw new Problem('wallet-balance-insufficient')
    if (refusal.code === 'account-restricted') throw new Problem('transfer-restricted')
    throw new Problem(errorOfRefusal(refusal.code))
  }
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, units) => total + units, 0n)
}

function rateText(rate: bigint | undefined): string | null {
  return rate === undefined
    ? null
    : formatDecimal(divideHalfEven(rate, powerOfTen(RATE_SCALE - RATE_DECIMALS)), RATE_DECIMALS)
}
