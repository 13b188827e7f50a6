import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currenciesQuery, marketInfosQuery } from '../data/listings.ts'
import { AMOUNT_DECIMALS } from './format.ts'
import { useFormat } from './use-format.ts'

/** Writes what is traded with the decimals that its market and its assets have, so that figures stand on their point. */
export interface Money {
  /** A price with every decimal of its market; an average is rounded to them, ties to even. */
  readonly price: (text: string, market: string) => string
  /** A size in base with every decimal that sizes of its market have. */
  readonly size: (text: string, market: string) => string
  /** An amount of an asset with every decimal that people are shown of it, cut. */
  readonly amount: (text: string, ticker: string) => string
  /** Fees are small: they have eight decimals, whatever the asset. */
  readonly fee: (text: string) => string
}

/**
 * For pages that load listings (`marketInfosQuery` and `currenciesQuery`); what isn't listed keeps its own decimals.
 * It has its own entry, because a page of text carries no queries.
 */
export function useMoney(): Money {
  const { figure, amount } = useFormat()
  const { data: infos } = useQuery(marketInfosQuery)
  const { data: currencies } = useQuery(currenciesQuery)
  return useMemo(() => {
    const markets = new Map(infos?.markets.map((info) => [info.market, info]))
    const fixed = (text: string, decimals: number | undefined): string =>
      figure(text, decimals === undefined ? {} : { decimals })
    return {
      price: (text, market) => fixed(text, markets.get(market)?.moneyPrec),
      size: (text, market) => fixed(text, markets.get(market)?.stockPrec),
      amount: (text, ticker) => amount(text, currencies?.[ticker]?.decimal),
      fee: (text) => amount(text, AMOUNT_DECIMALS),
    }
  }, [figure, amount, infos, currencies])
}
