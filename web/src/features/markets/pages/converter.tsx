import type { Rate } from '@exchange/contract/balances'
import type { Currency } from '@exchange/contract/markets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../../shared/format/index.ts'
import { namedIn, useT } from '../../../shared/i18n/index.ts'
import { NumberField, Select } from '../../../shared/ui/index.ts'
import { ratesQuery } from '../../../shared/data/listings.ts'
import { converted } from '../pure/assets.ts'

const REFRESH_MS = 10_000

interface ConverterProps {
  asset: Currency
  currencies: Readonly<Record<string, Currency>>
}

/** What an amount of this asset is worth in another, at last prices. */
export function Converter({ asset, currencies }: ConverterProps) {
  const t = useT()
  const { figure } = useFormat()
  const { data: rates = {} } = useQuery({ ...ratesQuery, refetchInterval: REFRESH_MS })
  const others = Object.values(currencies).filter(
    ({ ticker, isDemo, isOffered }) => ticker !== asset.ticker && isDemo === asset.isDemo && isOffered,
  )
  const [amount, setAmount] = useState('1')
  const [target, setTarget] = useState(() => others[0]?.ticker ?? asset.ticker)
  const result = converted(amount, usdt(rates, asset.ticker), usdt(rates, target), currencies[target]?.decimal ?? 8)
  return (
    <section aria-labelledby="converter" className="border border-line bg-panel p-4">
      <h2 id="converter" className="text-13 font-medium">
        {t('assets.converter')}
      </h2>
      <div className="mt-3 grid gap-3">
        <NumberField
          label={t('assets.converterFrom', { ticker: asset.ticker })}
          value={amount}
          onChange={setAmount}
          decimals={asset.decimal}
          suffix={asset.ticker}
        />
        <Select
          label={t('assets.converterTo')}
          value={target}
          onChange={setTarget}
          options={others
            .map((other) => namedIn(t, other))
            .map(({ ticker, name }) => ({ value: ticker, text: `${ticker} · ${name}` }))}
        />
        <output className="num text-18 font-medium" aria-live="polite">
          {result === null ? (
            <span className="text-13 font-normal text-muted">{amount === '' ? '' : t('assets.converterNone')}</span>
          ) : (
            <>
              {figure(result)} <span className="text-muted">{target}</span>
            </>
          )}
        </output>
        <p className="text-12 text-muted">{t('assets.converterNote')}</p>
      </div>
    </section>
  )
}

const usdt = (rates: Readonly<Record<string, Rate>>, ticker: string) => rates[ticker]?.USDT ?? null
