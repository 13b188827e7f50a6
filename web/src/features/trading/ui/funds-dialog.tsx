import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { isPositive } from '../../../shared/format/index.ts'
import { api, ApiError } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Failure, NumberField, Select, toast, toastApiError } from '../../../shared/ui/index.ts'
import { Dialog } from '../../../shared/ui/dialog.ts'
import { balancesQuery, currenciesQuery, newCommandId } from '../data.ts'
import { useFigures } from '../hooks.ts'

interface FundsDialogProps {
  readonly ticker: string
  /** The pair's assets, first in the list. */
  readonly pair: readonly string[]
  /** Demo funds can be had here. */
  readonly demo: boolean
  readonly onClose: () => void
}

type Direction = 'main-spot' | 'spot-main'

/** The way from an empty wallet to the first order: demo funds, then a transfer into the trading wallet. */
export default function FundsDialog({ ticker: wanted, pair, demo, onClose }: FundsDialogProps) {
  const t = useT()
  const balances = useQuery(balancesQuery)
  const hasMain =
    balances.data !== undefined && Object.values(balances.data).some((balance) => isPositive(balance.main))
  return (
    <Dialog open onClose={onClose} title={t('trading.fundsTitle')} description={t('trading.fundsText')}>
      {balances.isError ? (
        <Failure onRetry={() => void balances.refetch()} />
      ) : (
        <div className="flex flex-col gap-5">
          {demo && <DemoFunds empty={!hasMain} />}
          <TransferForm wanted={wanted} pair={pair} onDone={onClose} />
        </div>
      )}
    </Dialog>
  )
}

function DemoFunds({ empty }: { empty: boolean }) {
  const t = useT()
  const figures = useFigures()
  const client = useQueryClient()
  const grants = useQuery({ queryKey: ['demo', 'grants'], queryFn: () => api['GET /v2/demo/grants']() })
  const claim = useMutation({
    mutationFn: () => api['POST /v2/demo/claim']({}, { commandId: newCommandId() }),
    onSuccess: () => {
      toast(t('trading.demoClaimed'), { type: 'success' })
      void client.invalidateQueries({ queryKey: balancesQuery.queryKey })
      void client.invalidateQueries({ queryKey: ['demo'] })
    },
    onError: (error) => toastApiError(error, t),
  })
  if (grants.data?.available !== true) return null
  return (
    <div className="flex flex-col gap-2 rounded border border-line p-4">
      <p className="text-13">{empty ? t('trading.demoEmpty') : t('trading.demoOffer')}</p>
      <p className="num text-12 text-muted">
        {grants.data.bundle.map((item) => `${figures.exact(item.amount)} ${item.ticker}`).join(' · ')}
      </p>
      <Button kind="primary" busy={claim.isPending} onClick={() => claim.mutate()}>
        {t('trading.demoClaim')}
      </Button>
    </div>
  )
}

function TransferForm({ wanted, pair, onDone }: { wanted: string; pair: readonly string[]; onDone: () => void }) {
  const t = useT()
  const figures = useFigures()
  const client = useQueryClient()
  const balances = useQuery(balancesQuery)
  const currencies = useQuery(currenciesQuery)
  const [ticker, setTicker] = useState(wanted)
  const [direction, setDirection] = useState<Direction>('main-spot')
  const [amount, setAmount] = useState('')
  const [error, setError] = useState<string>()
  const balance = balances.data?.[ticker]
  const most = (direction === 'main-spot' ? balance?.main : balance?.spotAvailable) ?? '0'
  const tickers = [
    ...new Set([
      ...pair,
      ...Object.keys(balances.data ?? {}).filter((one) => isPositive(balances.data?.[one]?.total ?? '0')),
    ]),
  ]
  const transfer = useMutation({
    mutationFn: () => {
      const [from, to] = direction === 'main-spot' ? (['main', 'spot'] as const) : (['spot', 'main'] as const)
      return api['POST /v2/balances/transfer']({ body: { ticker, from, to, amount } }, { commandId: newCommandId() })
    },
    onSuccess: () => {
      toast(t('trading.transferred', { amount: figures.exact(amount), ticker }), { type: 'success' })
      void client.invalidateQueries({ queryKey: ['balances'] })
      onDone()
    },
    onError: (cause) => {
      if (cause instanceof ApiError && cause.field('amount') !== undefined) setError(cause.field('amount'))
      else toastApiError(cause, t)
    },
  })
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (amount === '' || !isPositive(amount)) setError(t('shared.mustBePositive'))
    else transfer.mutate()
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('trading.asset')}
          value={ticker}
          onChange={setTicker}
          options={tickers.map((one) => ({ value: one, text: one }))}
        />
        <Select<Direction>
          label={t('trading.direction')}
          value={direction}
          onChange={setDirection}
          options={[
            { value: 'main-spot', text: t('trading.mainToSpot') },
            { value: 'spot-main', text: t('trading.spotToMain') },
          ]}
        />
      </div>
      <NumberField
        label={t('trading.amount')}
        aside={
          <button
            type="button"
            onClick={() => setAmount(most)}
            className="underline decoration-line-strong underline-offset-4 hover:decoration-text"
          >
            {t('trading.mostOf', { amount: figures.exact(most), ticker })}
          </button>
        }
        decimals={currencies.data?.[ticker]?.precision ?? 8}
        value={amount}
        onChange={(text) => {
          setAmount(text)
          setError(undefined)
        }}
        error={error}
      />
      <Button type="submit" wide busy={transfer.isPending}>
        {t('trading.transfer')}
      </Button>
    </form>
  )
}
