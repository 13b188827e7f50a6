import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../../shared/format/index.ts'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { Button, ButtonLink, cx, toastApiError } from '../../../shared/ui/index.ts'
import { balancesQuery } from '../../balances/index.ts'
import { grantsQuery, useClaim } from '../../demo/index.ts'
import { hasTradedQuery } from '../../history/index.ts'
import { nextStepOf, readyFunds, steps } from '../pure/next-step.ts'
import { HeroText } from './hero-text.tsx'

interface NextStepProps {
  email: string
  /** Demo funds exist on this site. */
  demo: boolean
  /** Where trading begins, `BTC_USDT`. */
  market: string
}

const stepTitles: Readonly<Record<(typeof steps)[number], MessageKey>> = {
  claim: 'home.how1DemoTitle',
  transfer: 'home.how2',
  trade: 'home.how3',
}

/** The hero of whoever is signed in: take demo funds, move them, trade; the first that is not done yet. */
export function NextStep({ email, demo, market }: NextStepProps) {
  const t = useT()
  const { figure } = useFormat()
  const claim = useClaim()
  const { data: balances = {} } = useQuery(balancesQuery)
  const { data: grants } = useQuery({ ...grantsQuery, enabled: demo })
  const { data: hasTraded, isPending } = useQuery(hasTradedQuery)
  // Until that is known the page says nothing rather than the wrong thing.
  if (isPending) return null
  const step = nextStepOf(balances, grants?.available === true, hasTraded === true)

  const toTrade = (
    <ButtonLink to="/trade/$pair" params={{ pair: market.replace('_', '-') }} size="lg">
      {t('home.toTrade', { market: market.replace('_', '/') })}
    </ButtonLink>
  )
  const toBalance = (
    <ButtonLink to="/balance" kind="secondary" size="lg">
      {t('home.toBalance')}
    </ButtonLink>
  )
  const toMarkets = (
    <ButtonLink to="/markets" kind="secondary" size="lg">
      {t('home.seeMarkets')}
    </ButtonLink>
  )
  switch (step) {
    case 'claim': {
      const bundle = (grants?.bundle ?? []).map(({ ticker, amount }) => `${figure(amount)} ${ticker}`).join(', ')
      return (
        <Frame at={0} text={t('home.claimText', { bundle })}>
          <Button
            size="lg"
            busy={claim.isPending}
            onClick={() => claim.mutate(undefined, { onError: (error) => toastApiError(error, t) })}
          >
            {t('home.claimNow')}
          </Button>
          {toMarkets}
        </Frame>
      )
    }
    case 'transfer':
      return (
        <Frame at={1} text={t('home.how2Text')}>
          <ButtonLink to="/balance" size="lg">
            {t('home.moveNow')}
          </ButtonLink>
          {toMarkets}
        </Frame>
      )
    case 'trade': {
      const funds = readyFunds(balances, market.split('_')[1] ?? '')
      const text =
        funds === null
          ? t('home.how3Text')
          : t('home.readyText', { amount: figure(funds.amount), ticker: funds.ticker })
      return (
        <Frame at={2} text={text}>
          {toTrade}
          {toBalance}
        </Frame>
      )
    }
    case null:
      return (
        <HeroText title={t('home.greeting')} lead={t('home.greetingLead', { email })}>
          {toTrade}
          {toBalance}
        </HeroText>
      )
  }
}

function Frame({ at, text, children }: { at: number; text: string; children: ReactNode }) {
  const t = useT()
  const current = steps[at]
  return (
    <div>
      <ol aria-label={t('home.stepsLabel')} className="mb-6 flex flex-wrap gap-x-6 gap-y-2 text-12">
        {steps.map((step, place) => (
          <li
            key={step}
            aria-current={place === at ? 'step' : undefined}
            className={cx('flex items-center gap-2', place === at ? 'font-medium' : 'text-muted')}
          >
            <span
              aria-hidden="true"
              className={cx(
                'num flex size-5 items-center justify-center rounded border text-11',
                place === at ? 'border-accent text-accent' : 'border-line-strong',
              )}
            >
              {place < at ? <Check className="size-3" /> : place + 1}
            </span>
            {place < at && <span className="sr-only">{t('home.stepDone')} </span>}
            {t(stepTitles[step])}
          </li>
        ))}
      </ol>
      <HeroText title={current === undefined ? '' : t(stepTitles[current])} lead={text}>
        {children}
      </HeroText>
    </div>
  )
}
