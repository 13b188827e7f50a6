import { useEffect, useState, type FormEvent } from 'react'
import { amountProblem, compareDecimals, isDecimal, useFormat } from '../../../format/index.ts'
import { useT } from '../../../i18n/index.ts'
import { Button } from '../../base/button.tsx'
import { NumberField } from '../../base/field.tsx'
import { Select } from '../../base/select.tsx'
import { ModalContent } from '../host.tsx'
import { Details, useCall } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export interface BuyCryptoAsk {
  /** What is paid with, and how much of it; a decimal. */
  readonly currency: string
  readonly amount: string
  readonly method: string
}

/** Decimals; the price and the fee are in the currency that is paid. */
export interface BuyCryptoQuote {
  readonly id: string
  readonly receive: string
  readonly price: string
  readonly fee: string
}

export interface BuyCryptoProps {
  /** What is bought. */
  readonly ticker: string
  readonly currencies: readonly {
    readonly ticker: string
    readonly decimals: number
    readonly min: string
    readonly max: string
  }[]
  readonly methods: readonly { readonly id: string; readonly name: string }[]
  readonly quote: (ask: BuyCryptoAsk) => Promise<BuyCryptoQuote>
  readonly buy: (ask: BuyCryptoAsk, quote: BuyCryptoQuote) => Promise<void>
}

const TYPING_MS = 300

/** Buys with money from outside: what is paid, what comes of it, and what it costs, before it is sent. */
export default function BuyCrypto({
  ticker,
  currencies,
  methods,
  quote,
  buy,
  done,
  hold,
}: BuyCryptoProps & Ending<'bought'>) {
  const t = useT()
  const { figure } = useFormat()
  const [ask, setAsk] = useState<BuyCryptoAsk>({
    currency: currencies[0]?.ticker ?? '',
    amount: '',
    method: methods[0]?.id ?? '',
  })
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, call] = useCall(hold)
  const currency = currencies.find((one) => one.ticker === ask.currency)
  const problem = amountProblem(ask.amount)
  const isWithin =
    problem === undefined &&
    currency !== undefined &&
    compareDecimals(ask.amount, currency.min) >= 0 &&
    compareDecimals(ask.amount, currency.max) <= 0
  const offer = useQuote(ask, isWithin, quote)
  const limits =
    currency === undefined
      ? undefined
      : t('modals.buyLimits', { min: figure(currency.min), max: figure(currency.max), ticker: currency.ticker })
  const isOutside = problem === undefined ? !isWithin : isChecked

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (typeof offer !== 'object') return
    void call(async () => {
      await buy(ask, offer)
      done('bought')
    })
  }
  return (
    <ModalContent title={t('modals.buyTitle', { ticker })}>
      <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <div className="grid grid-cols-[1fr_auto] items-start gap-2">
          <NumberField
            label={t('modals.buyPay')}
            value={ask.amount}
            decimals={currency?.decimals ?? 2}
            onChange={(amount) => setAsk({ ...ask, amount })}
            {...(isOutside ? { error: limits } : { hint: limits })}
          />
          <Select
            label={t('modals.buyCurrency')}
            value={ask.currency}
            onChange={(chosen) => setAsk({ ...ask, currency: chosen })}
            options={currencies.map((one) => ({ value: one.ticker, text: one.ticker }))}
          />
        </div>
        <Select
          label={t('modals.buyMethod')}
          value={ask.method}
          onChange={(method) => setAsk({ ...ask, method })}
          options={methods.map(({ id, name }) => ({ value: id, text: name }))}
        />
        <Details
          rows={[
            { term: t('modals.buyPrice'), value: shown(offer, ({ price }) => `${figure(price)} ${ask.currency}`) },
            { term: t('modals.buyFee'), value: shown(offer, ({ fee }) => `${figure(fee)} ${ask.currency}`) },
            { term: t('modals.buyReceive'), value: shown(offer, ({ receive }) => `${figure(receive)} ${ticker}`) },
          ]}
        />
        {offer === 'failed' && (
          <p role="alert" className="text-12 text-danger">
            {t('modals.buyNoQuote')}
          </p>
        )}
        <Button type="submit" size="lg" wide busy={isBusy || offer === 'asking'}>
          {typeof offer === 'object'
            ? t('modals.buySubmit', { amount: figure(offer.receive), ticker })
            : t('modals.buyTitle', { ticker })}
        </Button>
      </form>
    </ModalContent>
  )
}

type Offer = BuyCryptoQuote | 'none' | 'asking' | 'failed'

const shown = (offer: Offer, write: (quote: BuyCryptoQuote) => string): string =>
  typeof offer === 'object' && isDecimal(offer.receive) ? write(offer) : '–'

/** The offer for what stands in the form now; an answer to an earlier question is thrown away. */
function useQuote(ask: BuyCryptoAsk, isAsked: boolean, quote: BuyCryptoProps['quote']): Offer {
  const [answer, setAnswer] = useState<{ readonly ask: BuyCryptoAsk; readonly offer: Offer }>()
  useEffect(() => {
    if (!isAsked) return
    let isWanted = true
    const timer = setTimeout(() => {
      quote(ask).then(
        (offer) => isWanted && setAnswer({ ask, offer }),
        () => isWanted && setAnswer({ ask, offer: 'failed' }),
      )
    }, TYPING_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [ask, isAsked, quote])
  if (!isAsked) return 'none'
  return answer?.ask === ask ? answer.offer : 'asking'
}
