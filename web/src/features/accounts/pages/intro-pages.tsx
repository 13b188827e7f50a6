import type { Protection, Settings, User } from '@exchange/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, CircleCheck, CircleDashed, CircleMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { BackLink, Badge, ButtonLink, Failure, Skeleton } from '../../../shared/ui/index.ts'
import { protectionQuery } from '../factors.ts'
import { introSteps, nextIntroStep, type IntroPage, type IntroStep, type IntroStepState } from '../pure/intro.ts'
import { factorsOf } from '../pure/protection.ts'
import { FactorsPage } from './factors-page.tsx'
import { IntroLayout } from './intro-layout.tsx'

const INTRO: string = '/intro'
const SECURITY: string = '/intro/security'
const CHOICE: string = '/intro/security/2fa'
const SUCCESS: string = '/intro/security/success'
const VERIFICATION: string = '/intro/verification'

interface StepWords {
  readonly to: string
  readonly name: MessageKey
  readonly note: MessageKey
}

const stepWords: Readonly<Record<IntroStep, StepWords>> = {
  password: { to: '/settings/security/create-password', name: 'shared.passwordPage', note: 'intro.passwordNote' },
  security: { to: SECURITY, name: 'shared.twoFactor', note: 'intro.securityNote' },
  verification: { to: VERIFICATION, name: 'intro.verification', note: 'intro.verificationNote' },
}

const stateTexts = { done: 'intro.done', open: 'intro.open', absent: 'intro.absent' } as const

interface IntroPagesProps {
  page: IntroPage
  /** Null = a guest, who is told how to begin. */
  user: Settings['user']
}

/** The pages of the first steps. */
export function IntroPages({ page, user }: IntroPagesProps) {
  return <IntroLayout>{user === null ? null : <Step page={page} user={user} />}</IntroLayout>
}

function Step({ page, user }: { page: IntroPage; user: User }) {
  switch (page) {
    case 'start':
      return <StartPage user={user} />
    case 'security':
      return <IntroSecurityPage />
    case 'success':
      return <IntroSuccessPage />
    case 'choice':
      return <IntroChoicePage />
    case 'passkeys':
    case 'app':
      return <IntroFactorPage key={page} only={page} />
    case 'verification':
      return <IntroVerificationPage />
  }
}

/** The first steps of an account, how far it has come, and the next one. */
function StartPage({ user }: { user: User }) {
  const t = useT()
  return (
    <div className="pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('intro.title')}</h1>
      <p className="mt-1 text-13 text-muted">{t('intro.lead')}</p>
      <WithProtection>{(protection) => <Steps user={user} protection={protection} />}</WithProtection>
    </div>
  )
}

function Steps({ user, protection }: { user: User; protection: Protection }) {
  const t = useT()
  const steps = introSteps({ hasPassword: !user.isPasswordCreateEnabled, factors: factorsOf(protection) })
  const next = nextIntroStep(steps)
  return (
    <>
      <ol className="mt-8 border-t border-line">
        {steps.map((one) => (
          <StepRow key={one.step} {...one} isLink={one.step !== 'password' || one.state === 'open'} />
        ))}
      </ol>
      {next === undefined && <p className="mt-6 text-15 font-medium">{t('intro.allDone')}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        {next !== undefined && <ButtonLink to={stepWords[next].to}>{t('intro.continue')}</ButtonLink>}
        <ButtonLink to="/trade" kind={next === undefined ? 'primary' : 'secondary'}>
          {t(next === undefined ? 'intro.trade' : 'intro.skipAll')}
        </ButtonLink>
      </div>
    </>
  )
}

function StepRow({ step, state, isLink }: IntroStepState & { isLink: boolean }) {
  const t = useT()
  const { to, name, note } = stepWords[step]
  const Icon = { done: CircleCheck, open: CircleDashed, absent: CircleMinus }[state]
  return (
    <li className="relative flex items-center gap-4 border-b border-line py-4 has-[a]:hover:bg-hover">
      <Icon
        className={state === 'done' ? 'size-5 shrink-0 text-buy' : 'size-5 shrink-0 text-muted'}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1">
        <h2 className="text-15 font-medium">
          {isLink ? (
            <Link to={to} className="after:absolute after:inset-0">
              {t(name)}
            </Link>
          ) : (
            t(name)
          )}
        </h2>
        <p className="mt-1 text-13 text-muted">{t(note)}</p>
      </div>
      <span className="text-12 whitespace-nowrap text-muted">{t(stateTexts[state])}</span>
    </li>
  )
}

/** What protects the account by now, and the way to a second factor. */
function IntroSecurityPage() {
  const t = useT()
  return (
    <StepPage title={t('intro.securityTitle')} lead={t('intro.securityLead')}>
      <WithProtection>
        {(protection) => (
          <>
            <FactorList protection={protection} />
            <Ways
              next={factorsOf(protection) === 0 ? CHOICE : SUCCESS}
              text={t(factorsOf(protection) === 0 ? 'intro.choose' : 'intro.continue')}
              later={factorsOf(protection) === 0 ? VERIFICATION : null}
            />
          </>
        )}
      </WithProtection>
    </StepPage>
  )
}

/** Which second factor it should be. */
function IntroChoicePage() {
  const t = useT()
  return (
    <StepPage title={t('intro.choose')} lead={t('security.factorsLead')} back={SECURITY}>
      <ul className="mt-8 border-t border-line">
        <Choice to={`${CHOICE}/passkeys`} name={t('security.passkeys')} note={t('security.passkeysNote')}>
          <Badge kind="accent">{t('intro.recommended')}</Badge>
        </Choice>
        <Choice to={`${CHOICE}/authenticator-app`} name={t('security.app')} note={t('security.appNote')} />
      </ul>
      <p className="mt-6">
        <ButtonLink to={VERIFICATION} kind="quiet" className="-ml-4">
          {t('intro.later')}
        </ButtonLink>
      </p>
    </StepPage>
  )
}

function Choice({ to, name, note, children }: { to: string; name: string; note: string; children?: ReactNode }) {
  return (
    <li className="relative flex items-center justify-between gap-4 border-b border-line py-4 hover:bg-hover">
      <div>
        <h2 className="flex flex-wrap items-center gap-2 text-15 font-medium">
          <Link to={to} className="after:absolute after:inset-0">
            {name}
          </Link>
          {children}
        </h2>
        <p className="mt-1 text-13 text-muted">{note}</p>
      </div>
      <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
    </li>
  )
}

/** One kind of second factor, as in the settings; then the way goes on. */
function IntroFactorPage({ only }: { only: 'app' | 'passkeys' }) {
  const t = useT()
  const navigate = useNavigate()
  const protection = useQuery(protectionQuery)
  const hasAny = protection.data !== undefined && factorsOf(protection.data) > 0
  return (
    <div className="pt-8">
      <BackLink to={CHOICE}>{t('intro.choose')}</BackLink>
      <FactorsPage only={only} onKept={() => void navigate({ to: SUCCESS })}>
        <Ways
          next={hasAny ? SUCCESS : VERIFICATION}
          text={t(hasAny ? 'intro.continue' : 'intro.later')}
          kind={hasAny ? 'primary' : 'quiet'}
          later={null}
        />
      </FactorsPage>
    </div>
  )
}

/** There is a second factor. */
function IntroSuccessPage() {
  const t = useT()
  return (
    <StepPage title={t('intro.successTitle')} lead={t('intro.successLead')} back={SECURITY}>
      <WithProtection>
        {(protection) => (
          <>
            <FactorList protection={protection} />
            <Ways next={VERIFICATION} text={t('intro.continue')} later={null} />
          </>
        )}
      </WithProtection>
    </StepPage>
  )
}

/** Nobody verifies identities here: said plainly, and the way goes on. */
function IntroVerificationPage() {
  const t = useT()
  return (
    <StepPage title={t('intro.verification')} lead={t('intro.verificationNote')}>
      <Ways next="/trade" text={t('intro.trade')} later={null} />
    </StepPage>
  )
}

interface StepPageProps {
  title: string
  lead: string
  back?: string
  children: ReactNode
}

function StepPage({ title, lead, back = INTRO, children }: StepPageProps) {
  const t = useT()
  return (
    <div className="pt-8 pb-16">
      <BackLink to={back}>{t(back === INTRO ? 'intro.title' : 'intro.securityTitle')}</BackLink>
      <h1 className="mt-2 text-24 font-semibold">{title}</h1>
      <p className="mt-1 text-13 text-muted">{lead}</p>
      {children}
    </div>
  )
}

function WithProtection({ children }: { children: (protection: Protection) => ReactNode }) {
  const protection = useQuery(protectionQuery)
  if (protection.isPending) return <Skeleton className="mt-8 h-48 w-full" />
  if (protection.error !== null) return <Failure onRetry={() => void protection.refetch()} />
  return children(protection.data)
}

function FactorList({ protection: { passkeys, totp, recoveryCodesLeft } }: { protection: Protection }) {
  const t = useT()
  const rows = [
    { name: t('security.passkeys'), state: passkeys === 0 ? t('security.off') : String(passkeys) },
    { name: t('security.app'), state: t(totp.enabled ? 'security.on' : 'security.off') },
    ...(passkeys > 0 || totp.enabled ? [{ name: t('security.recovery'), state: String(recoveryCodesLeft) }] : []),
  ]
  return (
    <dl className="mt-8 border-t border-line">
      {rows.map(({ name, state }) => (
        <div key={name} className="flex justify-between gap-4 border-b border-line py-3 text-13">
          <dt className="font-medium">{name}</dt>
          <dd className="num text-muted">{state}</dd>
        </div>
      ))}
    </dl>
  )
}

interface WaysProps {
  next: string
  text: string
  kind?: 'primary' | 'quiet'
  /** Where the way goes on without this step; null = there is nothing to leave out. */
  later: string | null
}

function Ways({ next, text, kind = 'primary', later }: WaysProps) {
  const t = useT()
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <ButtonLink to={next} kind={kind} {...(kind === 'quiet' ? { className: '-ml-4' } : {})}>
        {text}
      </ButtonLink>
      {later !== null && (
        <ButtonLink to={later} kind="secondary">
          {t('intro.later')}
        </ButtonLink>
      )}
    </div>
  )
}
