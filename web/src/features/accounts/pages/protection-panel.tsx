import type { Protection, User } from '@exchange/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, MonitorSmartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { Banner, ButtonLink, cx, Failure, Skeleton } from '../../../shared/ui/index.ts'
import { devicesQuery, sessionsQuery } from '../access.ts'
import { antiPhishingQuery } from '../anti-phishing.ts'
import { protectionQuery } from '../factors.ts'
import { factorsOf, guardsOf, nextGuard, type Guard } from '../pure/protection.ts'

interface Wording {
  readonly name: MessageKey
  readonly step: MessageKey
  readonly why: MessageKey
  readonly to: string
}

const FACTORS = '/settings/security/2fa'
const wordings: Readonly<Record<Guard, Wording>> = {
  password: {
    name: 'shared.passwordPage',
    step: 'settings.stepPassword',
    why: 'settings.stepPasswordWhy',
    to: '/settings/security/change-password',
  },
  factor: { name: 'shared.twoFactor', step: 'settings.stepFactor', why: 'settings.stepFactorWhy', to: FACTORS },
  recovery: { name: 'security.recovery', step: 'settings.stepRecovery', why: 'settings.stepRecoveryWhy', to: FACTORS },
  antiPhishing: {
    name: 'shared.antiPhishing',
    step: 'settings.stepAntiPhishing',
    why: 'settings.stepAntiPhishingWhy',
    to: '/settings/security/anti-phishing',
  },
}

/** What protects the account, what is missing, and the one thing to do next. */
export function ProtectionPanel({ user }: { user: User }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const protection = useQuery(protectionQuery)
  const antiPhishing = useQuery(antiPhishingQuery)
  const failed = [protection, antiPhishing].filter(({ error }) => error !== null)
  return (
    <section className="mt-8" aria-labelledby="protection">
      <h2 id="protection" className="text-18 font-semibold">
        {t('settings.protection')}
      </h2>
      {user.timeUntilBlock !== null && (
        <Banner kind="warn" className="mt-4">
          {t('security.passwordHeld', { time: dateTime(user.timeUntilBlock, timeZone) })}
        </Banner>
      )}
      {failed.length > 0 ? (
        <Failure onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
      ) : protection.data === undefined || antiPhishing.data === undefined ? (
        <Skeleton className="mt-4 h-64 w-full" />
      ) : (
        <Guards user={user} protection={protection.data} mailWordSince={antiPhishing.data.since} />
      )}
    </section>
  )
}

interface GuardsProps {
  user: User
  protection: Protection
  /** Unix seconds; null = mails begin with none. */
  mailWordSince: number | null
}

function Guards({ user, protection, mailWordSince }: GuardsProps) {
  const t = useT()
  const factors = factorsOf(protection)
  const guards = guardsOf({
    hasPassword: !user.isPasswordCreateEnabled,
    factors,
    recoveryCodesLeft: protection.recoveryCodesLeft,
    hasMailWord: mailWordSince !== null,
  })
  const next = nextGuard(guards)
  const states = useStates({ user, protection, mailWordSince })
  const met = guards.filter(({ isMet }) => isMet).length
  return (
    <>
      <p className="mt-1 text-13 text-muted">{t('settings.met', { met, all: guards.length })}</p>
      <div className="mt-3 flex gap-1" aria-hidden="true">
        {guards.map(({ guard }, at) => (
          <span key={guard} className={cx('h-1 flex-1', at < met ? 'bg-text' : 'bg-line')} />
        ))}
      </div>
      {next === undefined ? (
        <p className="mt-6 text-15 font-medium">{t('settings.allMet')}</p>
      ) : (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4 border border-line bg-panel p-4">
          <div className="min-w-0 flex-1 basis-64">
            <p className="text-12 text-muted">{t('settings.next')}</p>
            <p className="mt-1 text-15">{t(wordings[next].why)}</p>
          </div>
          <ButtonLink to={wordings[next].to} className="max-sm:w-full">
            {t(wordings[next].step)}
          </ButtonLink>
        </div>
      )}
      <ul className="mt-4">
        {guards.map(({ guard, isMet }) => (
          <Row
            key={guard}
            to={wordings[guard].to}
            name={t(wordings[guard].name)}
            state={states[guard]}
            icon={
              <>
                {isMet ? (
                  <CircleCheck className="size-5 shrink-0 text-buy" aria-hidden="true" />
                ) : (
                  <CircleAlert className="size-5 shrink-0 text-warn" aria-hidden="true" />
                )}
                <span className="sr-only">{t(isMet ? 'settings.isMet' : 'settings.isMissing')}</span>
              </>
            }
          />
        ))}
        <DevicesRow />
      </ul>
    </>
  )
}

/** How each guard stands, in a few words. */
function useStates({ user, protection, mailWordSince }: GuardsProps): Readonly<Record<Guard, string>> {
  const { totp, passkeys, recoveryCodesLeft } = protection
  const t = useT()
  const { date } = useFormat()
  const timeZone = useTimeZone()
  const factors = [
    ...(passkeys > 0 ? [t('settings.passkeys', { count: passkeys })] : []),
    ...(totp.enabled ? [t('security.app')] : []),
  ]
  return {
    password:
      user.lastPasswordEdit === null || user.isPasswordCreateEnabled
        ? t('settings.passwordNone')
        : t('settings.passwordAge', { date: date(user.lastPasswordEdit, timeZone) }),
    factor: factors.length === 0 ? t('security.off') : factors.join(', '),
    recovery: t('security.recoveryLeft', { count: recoveryCodesLeft }),
    antiPhishing:
      mailWordSince === null
        ? t('settings.antiPhishingNone')
        : t('settings.antiPhishingSince', { date: date(mailWordSince, timeZone) }),
  }
}

/** No guard, but what to look at now and then. */
function DevicesRow() {
  const t = useT()
  const sessions = useQuery(sessionsQuery)
  const devices = useQuery(devicesQuery)
  const state =
    sessions.data === undefined || devices.data === undefined ? (
      sessions.isPending || devices.isPending ? (
        <Skeleton />
      ) : (
        t('settings.devicesUnknown')
      )
    ) : (
      t('settings.devicesState', { sessions: sessions.data.length, devices: devices.data.length })
    )
  return (
    <Row
      to="/settings/security/device-management"
      name={t('shared.devices')}
      state={state}
      icon={<MonitorSmartphone className="size-5 shrink-0 text-muted" aria-hidden="true" />}
    />
  )
}

interface RowProps {
  to: string
  name: string
  state: ReactNode
  icon: ReactNode
}

function Row({ to, name, state, icon }: RowProps) {
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-3 hover:bg-hover">
      {icon}
      <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
        <Link to={to} className="text-13 font-medium after:absolute after:inset-0">
          {name}
        </Link>
        <p className="num text-13 text-muted">{state}</p>
      </div>
    </li>
  )
}
