import type { MarketId } from '../codec/commands.ts'
import type { Listed, MarketRules } from '../risk/market-rules.ts'

export interface FeeRates {
  readonly maker: number
  readonly taker: number
}

export interface AccountRules {
  /** 0 = the owner is a group of its own. */
  readonly stpGroup: number
  readonly canTrade: boolean
  readonly canTransfer: boolean
}

export interface FeeEntry extends FeeRates {
  /** 0 = everyone. */
  readonly owner: number
  readonly market: MarketId | null
}

const FREE: FeeRates = { maker: 0, taker: 0 }
const UNRESTRICTED: AccountRules = { stpGroup: 0, canTrade: true, canTransfer: true }

/** What was configured: assets, markets, fee schedules, accounts. */
export class Directory {
  readonly assets: Listed[] = []
  readonly markets: MarketRules[] = []
  private readonly fees = new Map<string, FeeEntry>()
  private readonly accounts = new Map<number, AccountRules>()
  /** Rises with every change of fees or accounts, so that what was derived from them is derived again. */
  epoch = 1

  setFees(entry: FeeEntry): void {
    this.fees.set(feeKey(entry.owner, entry.market), entry)
    this.epoch += 1
  }

  feesAt(owner: number, market: MarketId | null): FeeEntry | undefined {
    return this.fees.get(feeKey(owner, market))
  }

  /** The most specific entry: the owner's for this market, the owner's for all, everyone's for this market, everyone's. */
  ratesOf(owner: number, market: MarketId): FeeRates {
    return (
      this.feesAt(owner, market) ?? this.feesAt(owner, null) ?? this.feesAt(0, market) ?? this.feesAt(0, null) ?? FREE
    )
  }

  /** By owner, the entry for every market before those of single ones. */
  sortedFees(): FeeEntry[] {
    return [...this.fees.values()].toSorted((a, b) => a.owner - b.owner || (a.market ?? -1) - (b.market ?? -1))
  }

  configure(owner: number, rules: AccountRules): void {
    // An account back at the default is as if it had never been configured.
    if (rules.stpGroup === 0 && rules.canTrade && rules.canTransfer) this.accounts.delete(owner)
    else this.accounts.set(owner, rules)
    this.epoch += 1
  }

  accountOf(owner: number): AccountRules {
    return this.accounts.get(owner) ?? UNRESTRICTED
  }

  sortedAccounts(): [number, AccountRules][] {
    return [...this.accounts].toSorted(([a], [b]) => a - b)
  }
}

const feeKey = (owner: number, market: MarketId | null): string => `${owner}/${market ?? '*'}`
