import type { Balance } from '@exchange/contract/balances'
import type { Currency } from '@exchange/contract/markets'
import { ArrowUpDown } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../shared/data/index.ts'
import { amountProblem, compareDecimals, isDecimal, useFormat } from '../../../shared/format/index.ts'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { Button, IconButton, NumberField, Select, toast, toastApiError } from '../../../shared/ui/index.ts'
import { Dialog } from '../../../shared/ui/dialog.ts'
import { useTransfer, type Wallet } from '../data.ts'

interface TransferDialogProps {
  /** Chosen at first. */
  ticker: string
  balances: Readonly<Record<string, Balance>>
  currencies: Readonly<Record<string, Currency>>
  onClose: () => void
}

const walletTexts: Record<Wallet, MessageKey> = { main: 'balances.walletMain', spot: 'balances.walletSpot' }
const walletLowerTexts: Record<Wallet, MessageKey> = {
  main: 'balances.walletMainLower',
  spot: 'balances.walletSpotLower',
}

/** What of a wallet may be moved. */
const availableIn = (balance: Balance | undefined, wallet: Wallet): string =>
  (wallet === 'main' ? balance?.main : balance?.spotAvailable) ?? '0'

/** Moves money between the main and the spot wallet. */
export function TransferDialog({ ticker: first, balances, currencies, onClose }: TransferDialogProps) {
  const t = useT()
  return (
    <Dialog open onClose={onClose} title={t('balances.transferTitle')} description={t('balances.transferLead')}>
      <TransferForm ticker={first} balances={balances} currencies={currencies} onClose={onClose} />
    </Dialog>
  )
}

function TransferForm({ ticker: first, balances, currencies, onClose }: TransferDialogProps) {
  const t = useT()
  const { figure } = useFormat()
  const transfer = useTransfer()
  const [ticker, setTicker] = useState(first)
  const [from, setFrom] = useState<Wallet>(
    isDecimal(availableIn(balances[first], 'main')) && compareDecimals(availableIn(balances[first], 'main'), '0') > 0
      ? 'main'
      : 'spot',
  )
  const [amount, setAmount] = useState('')
  const [error, setError] = useState<string>()
  // One id for one intention: pressing again after a lost answer can't move the money twice.
  const [commandId, setCommandId] = useState(newCommandId)

  const to: Wallet = from === 'main' ? 'spot' : 'main'
  const available = availableIn(balances[ticker], from)
  const decimals = currencies[ticker]?.precision ?? 8
  const tickers = Object.values(currencies)
    .filter((currency) => currency.canTransfer)
    .toSorted((a, b) => a.priority - b.priority)
  const wallets = (['main', 'spot'] as const).map((value) => ({ value, text: t(walletTexts[value]) }))

  const renew = () => {
    setError(undefined)
    setCommandId(newCommandId())
  }
  const choose = (wallet: Wallet) => {
    setFrom(wallet)
    renew()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const problem = amountProblem(amount)
    if (problem !== undefined) return setError(t(`shared.${problem}`))
    if (compareDecimals(amount, available) > 0)
      return setError(t('balances.moreThanAvailable', { amount: figure(available), ticker }))
    try {
      const { status } = await transfer.mutateAsync({ ticker, from, to, amount, commandId })
      if (status === 'pending') toast(t('balances.pending'), { type: 'info' })
      else
        toast(t('balances.done', { amount: figure(amount), ticker, wallet: t(walletLowerTexts[to]) }), {
          type: 'success',
        })
      onClose()
    } catch (failure) {
      const said = failure instanceof ApiError ? failure.field('amount') : undefined
      if (said === undefined) toastApiError(failure, t)
      else setError(said)
      // Refused means that nothing moved: the next try is a new intention.
      if (failure instanceof ApiError && failure.status < 500) setCommandId(newCommandId())
    }
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <Select
        label={t('balances.asset')}
        value={ticker}
        onChange={(value) => {
          setTicker(value)
          setAmount('')
          renew()
        }}
        options={tickers.map((currency) => ({ value: currency.ticker, text: `${currency.ticker} · ${currency.name}` }))}
      />
      <div className="grid grid-cols-[1fr_auto_1fr] items-end gap-2">
        <Select label={t('balances.from')} value={from} onChange={choose} options={wallets} />
        <IconButton label={t('balances.swap')} onClick={() => choose(to)}>
          <ArrowUpDown className="size-4 rotate-90" />
        </IconButton>
        <Select
          label={t('balances.to')}
          value={to}
          onChange={(wallet) => choose(wallet === 'main' ? 'spot' : 'main')}
          options={wallets}
        />
      </div>
      <NumberField
        label={t('balances.amount')}
        aside={t('balances.available', { amount: figure(available), ticker })}
        value={amount}
        decimals={decimals}
        error={error}
        placeholder="0"
        onChange={(value) => {
          setAmount(value)
          renew()
        }}
        suffix={
          <Button
            kind="quiet"
            size="sm"
            className="-mr-1"
            onClick={() => {
              setAmount(available)
              renew()
            }}
          >
            {t('balances.max')}
          </Button>
        }
      />
      <Button type="submit" size="lg" wide busy={transfer.isPending}>
        {amount === ''
          ? t('balances.submitEmpty')
          : t('balances.submit', { amount: figure(amount.replace(/\.$/, '')), ticker })}
      </Button>
    </form>
  )
}

/** 32 hex digits. */
function newCommandId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
