/**
 * What deposits and withdrawals cost, by asset and network. Trading fees are not here: the journal holds those, and the
 * schedule reads them where the engine does.
 */

import { networksOfAsset } from '../markets/index.ts'

/** Amounts in the asset, plain decimals. */
export interface NetworkTerms {
  readonly depositMin: string
  readonly withdrawMin: string
  /** "0" = no maximum. */
  readonly withdrawMax: string
  /** Taken from every withdrawal; deposits are free. */
  readonly withdrawFee: string
}

const terms = (depositMin: string, withdrawMin: string, withdrawMax: string, withdrawFee: string): NetworkTerms => ({
  depositMin,
  withdrawMin,
  withdrawMax,
  withdrawFee,
})

const schedule: Readonly<Record<string, Readonly<Record<string, NetworkTerms>>>> = {
  USDT: {
    TRC20: terms('1', '5', '2000000', '1.5'),
    ERC20: terms('5', '10', '2000000', '3'),
    SOL: terms('1', '5', '1000000', '1'),
    POLYGON: terms('1', '5', '1000000', '0.5'),
  },
  BTC: { BTC: terms('0.0001', '0.0005', '50', '0.0001') },
  ETH: {
    ERC20: terms('0.005', '0.01', '1000', '0.001'),
    ARBITRUM: terms('0.001', '0.002', '500', '0.0002'),
    BASE: terms('0.001', '0.002', '500', '0.0001'),
  },
  WBT: { ERC20: terms('0.1', '0.5', '50000', '0.1') },
  SOL: { SOL: terms('0.01', '0.05', '20000', '0.005') },
  XRP: { XRP: terms('1', '20', '1000000', '0.25') },
  ADA: { ADA: terms('2', '5', '2000000', '0.8') },
  MATIC: { POLYGON: terms('1', '5', '2000000', '0.1'), ERC20: terms('20', '40', '2000000', '12') },
  DOGE: { DOGE: terms('10', '40', '5000000', '4') },
  LTC: { LTC: terms('0.01', '0.02', '10000', '0.001') },
  DOT: { DOT: terms('1', '2', '200000', '0.1') },
  LINK: { ERC20: terms('0.5', '1', '100000', '0.3') },
  TRX: { TRC20: terms('5', '20', '5000000', '2') },
  USDC: {
    ERC20: terms('5', '10', '2000000', '3'),
    SOL: terms('1', '5', '1000000', '1'),
    BASE: terms('1', '5', '1000000', '0.5'),
    POLYGON: terms('1', '5', '1000000', '0.5'),
  },
}

const NONE: NetworkTerms = terms('0', '0', '0', '0')

/** The terms of one asset on one network; undefined = it does not go that way. */
export const termsOf = (ticker: string, network: string): NetworkTerms | undefined => schedule[ticker]?.[network]

/** The terms of an asset for programs that know no networks: those of its default one; all "0" where it moves nowhere. */
export function plainTermsOf(ticker: string): NetworkTerms {
  const [first] = networksOfAsset(ticker)
  return first === undefined ? NONE : (termsOf(ticker, first.id) ?? NONE)
}
