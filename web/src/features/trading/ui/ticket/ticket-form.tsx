import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { useIsOpen } from '../../../../shared/data/index.ts'
import type { SpotBalances } from '../../../../shared/data/socket/index.ts'
import { useMoney } from '../../../../shared/format/use-money.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { Button, ButtonLink, cx, DecimalInput, Field, Select } from '../../../../shared/ui/index.ts'
import { useTerminal } from '../../context.tsx'
import { useFigures } from '../../hooks.ts'
import {
  percentOfBalance,
  sizeDecimals,
  sizeForPercent,
  switchSizeUnit,
  type CostPreview,
  type SelfTradePrevention,
  type Side,
  type SizeUnit,
  type SwitchedSize,
  type Ticket,
  type TicketContext,
  type TimeInForce,
} from '../../pure/ticket.ts'
import { draftTypes, hasPrice, isWaiting } from '../../pure/draft.ts'
import type { Draft, DraftProblem, DraftType } from '../../pure/draft.ts'
import { TabStrip } from '../panel.tsx'
import { BeforeSending } from './before-sending.tsx'
import { PriceField } from './price-field.tsx'
import { useProblemText } from './problem-text.ts'
import { TicketCost, TicketReceipt } from './receipt.tsx'
import { SizeSlider } from './size-slider.tsx'
import { StopFields } from './stop-fields.tsx'
import { useOrderEntry, type OrderEntryProps } from './use-order-entry.ts'

interface TicketFormProps extends OrderEntryProps {
  readonly onFunds: (ticker: string) => void
  /** Where to come back to after signing in. */
  readonly pagePath: string
}

export function TicketForm({ onFunds, pagePath, ...entry }: TicketFormProps) {
  const { balances, last, control } = entry
  const t = useT()
  const { signedIn } = useTerminal()
  const { ticket } = control
  const { context, resolved, plain, sizing, refused, busy, isStale, isReady, toConfirm, enter, submit } =
    useOrderEntry(entry)
  const problemText = useProblemText()
  const errorAt = (field: DraftProblem['field'], refusedField: string): string | undefined => {
    const problem = resolved.problems.find((one) => one.field === field)
    return problem === undefined ? refused[refusedField] : problemText(problem)
  }

  return (
    <form
      aria-label={t('trading.ticket')}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-2"
      noValidate
    >
      <SideSwitch value={ticket.side} onChange={(side) => enter({ side })} />
      <TypeSwitch ticket={ticket} onChange={enter} />
      {isWaiting(ticket.type) && <StopFields ticket={ticket} last={last} errorAt={errorAt} onChange={enter} />}
      {hasPrice(ticket.type) && (
        <PriceField
          ticket={ticket}
          last={last}
          error={errorAt('price', 'price')}
          onChange={(price) => enter({ price })}
        />
      )}
      <SizeField
        ticket={sizing}
        context={context}
        error={errorAt('size', 'amount') ?? refused['total']}
        onChange={enter}
      />
      <SizeSlider
        percent={percentOfBalance(sizing, context)}
        disabled={balances === null}
        onChange={(percent) => enter({ size: sizeForPercent(sizing, context, percent) })}
      />
      <Available ticket={plain} balances={balances} onFunds={onFunds} />
      <NothingAvailable ticket={plain} balances={balances} onFunds={onFunds} />
      <Options ticket={ticket} onChange={enter} />
      <hr className="border-line" />
      <TicketReceipt receipt={resolved.receipt} />
      <div className="ticket-send flex flex-col gap-2">
        <TicketCost ticket={plain} receipt={resolved.receipt} />
        {signedIn && <BeforeSending {...toConfirm} />}
        <OtherErrors problems={resolved.problems} refused={refused} />
        {signedIn ? (
          <SubmitButton ticket={plain} receipt={resolved.receipt} ready={isReady} stale={isStale} busy={busy} />
        ) : (
          <SignInCall pagePath={pagePath} />
        )}
      </div>
    </form>
  )
}

function SideSwitch({ value, onChange }: { value: Side; onChange: (side: Side) => void }) {
  const t = useT()
  const sides = [
    { side: 'buy', text: t('shared.buy'), Icon: ArrowUp, on: 'bg-buy-fill text-on-fill' },
    { side: 'sell', text: t('shared.sell'), Icon: ArrowDown, on: 'bg-sell-fill text-on-fill' },
  ] as const
  return (
    <div
      role="radiogroup"
      aria-label={t('trading.side')}
      className="grid grid-cols-2 rounded border border-line-strong"
    >
      {sides.map(({ side, text, Icon, on }) => (
        <label
          key={side}
          className={cx(
            'flex h-9 items-center justify-center gap-1.5 rounded-sm text-13 font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            side === value ? on : 'text-muted hover:text-text',
          )}
        >
          <input
            type="radio"
            name="side"
            value={side}
            checked={side === value}
            onChange={() => onChange(side)}
            className="sr-only"
          />
          <Icon className="size-4" aria-hidden="true" />
          {text}
        </label>
      ))}
    </div>
  )
}

function TypeSwitch({ ticket, onChange }: { ticket: Draft; onChange: (part: Partial<Draft>) => void }) {
  const t = useT()
  const { market } = useTerminal()
  const explain: Readonly<Record<DraftType, string>> = {
    limit: t('trading.explainLimit'),
    market:
      ticket.sizeUnit === 'quote'
        ? t('trading.explainMarketQuote', { asset: market.money })
        : t('trading.explainMarketBase', { asset: market.stock }),
    'stop-limit': t('trading.explainStopLimit'),
    'stop-market': t('trading.explainStopMarket'),
    oco: t('trading.explainOco'),
  }
  const names = {
    'stop-limit': t('trading.stopLimit'),
    'stop-market': t('trading.stopMarket'),
    oco: t('trading.oco'),
  } as const
  const enter = (type: DraftType): void => onChange({ type, timeInForce: 'gtc' })
  return (
    <div>
      <TabStrip<'limit' | 'market' | 'stop'>
        label={t('trading.orderType')}
        value={ticket.type === 'limit' || ticket.type === 'market' ? ticket.type : 'stop'}
        onChange={(type) => enter(type === 'stop' ? 'stop-limit' : type)}
        options={[
          { value: 'limit', text: t('trading.limit') },
          { value: 'market', text: t('trading.market') },
          { value: 'stop', text: t('trading.stop') },
        ]}
        className="border-b border-line"
      />
      {isWaiting(ticket.type) && (
        <Select<DraftType>
          label={t('trading.stopKind')}
          value={ticket.type}
          onChange={enter}
          options={draftTypes.flatMap((value) =>
            value === 'limit' || value === 'market' ? [] : [{ value, text: names[value] }],
          )}
          className="mt-3"
        />
      )}
      <p className="mt-1.5 min-h-8 text-12/4 text-muted">{explain[ticket.type]}</p>
    </div>
  )
}

interface SizeFieldProps {
  readonly ticket: Ticket
  readonly context: TicketContext
  readonly error: string | undefined
  readonly onChange: (part: Partial<Ticket>) => void
}

function SizeField({ ticket, context, error, onChange }: SizeFieldProps) {
  const t = useT()
  const { market, rules } = useTerminal()
  const switched = useRef<SwitchedSize | null>(null)
  const switchUnit = (sizeUnit: SizeUnit): void => {
    const size = switchSizeUnit(ticket, context, sizeUnit, switched.current)
    switched.current = { from: ticket, to: { size, sizeUnit } }
    onChange({ sizeUnit, size })
  }
  return (
    <Field label={t('trading.size')} error={error}>
      {(control) => (
        <div className="relative">
          <DecimalInput
            {...control}
            data-focus-home=""
            decimals={sizeDecimals(ticket.sizeUnit, rules)}
            placeholder="0"
            value={ticket.size}
            onChange={(size) => onChange({ size })}
            className="num pr-24 text-right"
          />
          <select
            aria-label={t('trading.sizeUnit')}
            value={ticket.sizeUnit}
            onChange={(event) => switchUnit(event.target.value === 'quote' ? 'quote' : 'base')}
            className="absolute inset-y-px right-px w-22 rounded bg-panel px-2 text-12 text-muted hover:text-text"
          >
            <option value="base">{market.stock}</option>
            <option value="quote">{market.money}</option>
          </select>
        </div>
      )}
    </Field>
  )
}

function Available({
  ticket,
  balances,
  onFunds,
}: {
  ticket: Ticket
  balances: SpotBalances | null
  onFunds: (ticker: string) => void
}) {
  const t = useT()
  const money = useMoney()
  const { market, signedIn } = useTerminal()
  if (!signedIn) return null
  const ticker = ticket.side === 'buy' ? market.money : market.stock
  const balance = balances?.get(ticker)?.available ?? '0'
  return (
    <div className="flex items-center justify-between gap-2 text-12">
      <span className="text-muted">{t('trading.available')}</span>
      <span className="flex items-center gap-2">
        <span className="num live-figures">
          {balances === null ? '–' : `${money.amount(balance, ticker)} ${ticker}`}
        </span>
        <button
          type="button"
          onClick={() => onFunds(ticker)}
          className="underline decoration-line-strong underline-offset-4 hover:decoration-text"
        >
          {t('trading.addFunds')}
        </button>
      </span>
    </div>
  )
}

/** An empty wallet is a first step, not an error. */
function NothingAvailable({
  ticket,
  balances,
  onFunds,
}: {
  ticket: Ticket
  balances: SpotBalances | null
  onFunds: (ticker: string) => void
}) {
  const t = useT()
  const { market } = useTerminal()
  const ticker = ticket.side === 'buy' ? market.money : market.stock
  if (balances === null || /[1-9]/.test(balances.get(ticker)?.available ?? '0')) return null
  return (
    <div className="flex items-center justify-between gap-3 border-l-2 border-accent bg-panel px-3 py-2 text-12">
      <span>{t('trading.nothingAvailable', { ticker })}</span>
      <Button kind="secondary" size="sm" onClick={() => onFunds(ticker)}>
        {t('trading.startWithFunds', { ticker })}
      </Button>
    </div>
  )
}

function Options({ ticket, onChange }: { ticket: Draft; onChange: (part: Partial<Draft>) => void }) {
  const t = useT()
  const explain: Readonly<Record<TimeInForce, string>> = {
    gtc: t('trading.explainGtc'),
    ioc: t('trading.explainIoc'),
    'post-only': t('trading.explainPostOnly'),
  }
  return (
    <details className="group text-12">
      <summary className="flex list-none items-center justify-between gap-2 rounded text-muted hover:text-text">
        <span>{t('trading.options')}</span>
        <span className="ml-auto truncate text-text">{optionsSummary(ticket, t)}</span>
        <ChevronDown className="size-4 shrink-0 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="mt-2 flex flex-col gap-3">
        {ticket.type === 'limit' && (
          <div>
            <Select<TimeInForce>
              label={t('trading.timeInForce')}
              value={ticket.timeInForce}
              onChange={(timeInForce) => onChange({ timeInForce })}
              options={[
                { value: 'gtc', text: t('trading.gtc') },
                { value: 'post-only', text: t('trading.postOnly') },
                { value: 'ioc', text: t('trading.ioc') },
              ]}
            />
            <p className="mt-1 text-muted">{explain[ticket.timeInForce]}</p>
          </div>
        )}
        <Select<SelfTradePrevention>
          label={t('trading.stp')}
          value={ticket.stp}
          onChange={(stp) => onChange({ stp })}
          options={[
            { value: 'no', text: t('trading.stpNo') },
            { value: 'cn', text: t('trading.stpNew') },
            { value: 'co', text: t('trading.stpOld') },
            { value: 'cb', text: t('trading.stpBoth') },
          ]}
        />
      </div>
    </details>
  )
}

function optionsSummary(ticket: Draft, t: ReturnType<typeof useT>): string {
  if (ticket.type !== 'limit') return ticket.stp === 'no' ? '' : t('trading.stpOn')
  const names = { gtc: t('trading.gtc'), ioc: t('trading.ioc'), 'post-only': t('trading.postOnly') }
  return ticket.stp === 'no' ? names[ticket.timeInForce] : `${names[ticket.timeInForce]} · ${t('trading.stpOn')}`
}

function OtherErrors({
  problems,
  refused,
}: {
  problems: readonly DraftProblem[]
  refused: Readonly<Record<string, string>>
}) {
  const problemText = useProblemText()
  const option = problems.find((problem) => problem.field === 'option')
  const text = option === undefined ? refused['other'] : problemText(option)
  return text === undefined ? null : (
    <p role="alert" className="text-12 text-danger">
      {text}
    </p>
  )
}

function SubmitButton({
  ticket,
  receipt,
  ready,
  stale,
  busy,
}: {
  ticket: Ticket
  receipt: CostPreview | null
  ready: boolean
  /** The figures above are old: nothing is sent by them. */
  stale: boolean
  busy: boolean
}) {
  const t = useT()
  const figures = useFigures()
  const { market } = useTerminal()
  const byQuote = ticket.type === 'market' && ticket.side === 'buy' && ticket.sizeUnit === 'quote' && ticket.size !== ''
  const what = byQuote
    ? t('trading.forQuote', {
        base: market.stock,
        amount: figures.exact(ticket.size.replace(/\.$/, '')),
        quote: market.money,
      })
    : receipt === null || receipt.size === '0'
      ? market.stock
      : `${figures.exact(receipt.size)} ${market.stock}`
  return (
    <Button
      type="submit"
      kind={ticket.side}
      wide
      busy={busy}
      aria-disabled={!ready || stale}
      className="num overflow-hidden"
    >
      <span className="truncate">
        {stale
          ? t('trading.waitingForLine')
          : ticket.side === 'buy'
            ? t('trading.buyWhat', { what })
            : t('trading.sellWhat', { what })}
      </span>
    </Button>
  )
}

function SignInCall({ pagePath }: { pagePath: string }) {
  const t = useT()
  const canRegister = useIsOpen('/auth/register')
  return (
    <div className="flex flex-col gap-2">
      <ButtonLink to="/auth/login" search={{ redirect: pagePath }} kind="primary" wide>
        {t('trading.signInToTrade')}
      </ButtonLink>
      {canRegister && (
        <ButtonLink to="/auth/register" kind="secondary" wide>
          {t('shared.signUp')}
        </ButtonLink>
      )}
    </div>
  )
}
