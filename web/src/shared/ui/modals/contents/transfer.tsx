import { ArrowUpDown } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../data/api-error.ts'
import { newCommandId } from '../../../data/command-id.ts'
import { amountProblem, compareDecimals, isPositive, useFormat } from '../../../format/index.ts'
import { useT, type MessageKey } from '../../../i18n/index.ts'
import { toastApiError } from '../../api-errors.ts'
import { Button, IconButton } from '../../base/button.tsx'
import { NumberField } from '../../base/field.tsx'
import { Select } from '../../base/select.tsx'
import { toast } from '../../toast.ts'
import { ModalContent } from '../host.tsx'
import { useCall } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export type Wallet = 'main' | 'spot'

export interface TransferAsset {
  readonly ticker: string
  readonly name: string
  /** Decimals that can be moved. */
  readonly decimals: number
  /** What of each wallet may be moved; decimals. */
  readonly available: Readonly<Record<Wallet, string>>
}

export interface TransferOrder {
  readonly ticker: string
  readonly from: Wallet
  readonly to: Wallet
  readonly amount: string
  /** The same id again never moves money twice. */
  readonly commandId: string
}

export interface TransferProps {
  /** Chosen at first. */
  readonly ticker: string
  /** What can be moved, in the order in which it is offered. */
  readonly assets: readonly TransferAsset[]
  /** Moves the money; refuses with an error of the field `amount`. */
  readonly transfer: (order: TransferOrder) => Promise<{ readonly status: string }>
}

const walletTexts: Record<Wallet, MessageKey> = { main: 'modals.walletMain', spot: 'modals.walletSpot' }
const walletLowerTexts: Record<Wallet, MessageKey> = {
  main: 'modals.walletMainLower',
  spot: 'modals.walletSpotLower',
}

/** Moves money between the main and the spot wallet. */
export default function Transfer({
  ticker: first,
  assets,
  transfer,
  done,
  hold,
}: TransferProps & Ending<TransferOrder>) {
  const t = useT()
  const { figure, amount: writeAmount } = useFormat()
  const [ticker, setTicker] = useState(first)
  const asset = assets.find((one) => one.ticker === ticker)
  const [from, setFrom] = useState<Wallet>(isPositive(asset?.available.main ?? '0') ? 'main' : 'spot')
  const [amount, setAmount] = useState('')
  const [fault, setFault] = useState<string>()
  // One id for one intention: pressing again after a lost answer can't move the money twice.
  const [commandId, setCommandId] = useState(newCommandId)
  const to: Wallet = from === 'main' ? 'spot' : 'main'
  const available = asset?.available[from] ?? '0'

  const renew = () => {
    setFault(undefined)
    setCommandId(newCommandId())
  }
  const choose = (wallet: Wallet) => {
    setFrom(wallet)
    renew()
  }
  const [isBusy, call] = useCall(hold, (error) => {
    const said = error instanceof ApiError ? error.field('amount') : undefined
    if (said === undefined) toastApiError(error, t)
    else setFault(said)
    // Refused means that nothing moved: the next try is a new intention.
    if (error instanceof ApiError && error.status < 500) setCommandId(newCommandId())
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = amountProblem(amount)
    if (problem !== undefined) return setFault(t(`shared.${problem}`))
    if (compareDecimals(amount, available) > 0)
      return setFault(t('modals.moreThanAvailable', { amount: figure(available), ticker }))
    void call(async () => {
      const order = { ticker, from, to, amount, commandId }
      const { status } = await transfer(order)
      const wallet = t(walletLowerTexts[to])
      if (status === 'pending') toast(t('modals.transferPending'), { type: 'info' })
      else toast(t('modals.transferDone', { amount: figure(amount), ticker, wallet }), { type: 'success' })
      done(order)
    })
  }

  const wallets = (['main', 'spot'] as const).map((value) => ({ value, text: t(walletTexts[value]) }))
  return (
    <ModalContent title={t('modals.transferTitle')} description={t('modals.transferLead')}>
      <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <Select
          label={t('modals.asset')}
          value={ticker}
          onChange={(value) => {
            setTicker(value)
            setAmount('')
            renew()
          }}
          options={assets.map((one) => ({ value: one.ticker, text: `${one.ticker} · ${one.name}` }))}
        />
        <div className="grid grid-cols-[1fr_auto_1fr] items-end gap-2">
          <Select label={t('modals.from')} value={from} onChange={choose} options={wallets} />
          <IconButton label={t('modals.swap')} onClick={() => choose(to)}>
            <ArrowUpDown className="size-4 rotate-90" />
          </IconButton>
          <Select
            label={t('modals.to')}
            value={to}
            onChange={(wallet) => choose(wallet === 'main' ? 'spot' : 'main')}
            options={wallets}
          />
        </div>
        <NumberField
          label={t('modals.amount')}
          aside={t('modals.available', { amount: writeAmount(available), ticker })}
          value={amount}
          decimals={asset?.decimals ?? 8}
          error={fault}
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
              {t('modals.max')}
            </Button>
          }
        />
        <Button type="submit" size="lg" wide busy={isBusy}>
          {amount === ''
            ? t('modals.transferEmpty')
            : t('modals.transferSubmit', { amount: figure(amount.replace(/\.$/, '')), ticker })}
        </Button>
      </form>
    </ModalContent>
  )
}
