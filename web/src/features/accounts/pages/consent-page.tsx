import type { AppAsked, User } from '@exchange/contract/accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, stringifySearch } from '../../../shared/data/index.ts'
import { joinLocale, useT, useTexts } from '../../../shared/i18n/index.ts'
import { Banner, Button, Skeleton, toastApiError } from '../../../shared/ui/index.ts'
import { appAskedQuery } from '../apps.ts'
import { AppScopes, VerifiedMark } from './app-scopes.tsx'
import { AuthLayout } from './auth-layout.tsx'

const DAY_SECONDS = 86_400

interface ConsentPageProps {
  /** The app that asks; null = none does. */
  client: string | null
  /** The query that it sent its user here with. */
  request: string
  user: User | null
}

/** An app asks for access to the account: it is said what for, and its owner decides. */
export function ConsentPage({ client, request, user }: ConsentPageProps) {
  const t = useT()
  if (client === null) return <Said title={t('apps.noneTitle')}>{t('apps.noneLead')}</Said>
  if (user === null) return <Guest />
  return <Asking client={client} request={request} user={user} />
}

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthLayout title={title}>
      <div className="flex flex-col gap-4 text-13 text-muted">{children}</div>
    </AuthLayout>
  )
}

/** Whoever is not signed in does that first, and comes back with everything that the app sent along. */
function Guest() {
  const t = useT()
  return (
    <Said title={t('apps.guestTitle')}>
      <p>{t('apps.guestLead')}</p>
      <Link to="/auth/login" search={(search) => search} className="text-accent underline underline-offset-4">
        {t('apps.signIn')}
      </Link>
    </Said>
  )
}

function Asking({ client, request, user }: { client: string; request: string; user: User }) {
  const t = useT()
  const asked = useQuery(appAskedQuery(client, request))
  if (asked.isPending)
    return (
      <Said title={t('apps.headTitle')}>
        <Skeleton className="h-40 w-full" />
      </Said>
    )
  if (asked.error !== null) return <Said title={t('apps.refusedTitle')}>{t('apps.unknownLead')}</Said>
  const { client: app, refusedAt, answersTo } = asked.data
  if (refusedAt === null) return <Question asked={asked.data} request={request} user={user} />
  return (
    <Said title={t('apps.refusedTitle')}>
      <p>{t('apps.refusedLead', { app: app.name })}</p>
      <a href={refusedAt} className="text-accent underline underline-offset-4">
        {t('apps.backTo', { host: answersTo ?? app.name })}
      </a>
    </Said>
  )
}

function Question({ asked, request, user }: { asked: AppAsked; request: string; user: User }) {
  const { t, locale } = useTexts()
  const { client, scopes, lifetime, answersTo } = asked
  const answer = useMutation({
    mutationFn: async (decision: 'allow' | 'deny') =>
      api['POST /oauth2/authorize']({ body: { request, client: client.name, scopes, decision } }),
    onSuccess: ({ redirectUrl }) => location.assign(redirectUrl),
    onError: (error) => toastApiError(error, t),
  })
  // The app hears that it has lost this user, who signs in as another one.
  const leave = useMutation({
    mutationFn: async () => {
      const { token } = await api['POST /v2/oauth2/jwt/generate/user_token']({ body: { clientId: client.id } })
      await api['GET /oauth2/client/{id}/user/logout/notify']({ params: { id: client.id } }, { bearer: token })
      await api['POST /logout']()
      const { skipLogout: _marked, ...search } = Object.fromEntries(new URLSearchParams(request))
      location.assign(joinLocale(locale, '/auth/login') + stringifySearch(search))
    },
    onError: (error) => toastApiError(error, t),
  })
  const isBusy = answer.isPending || answer.isSuccess || leave.isPending || leave.isSuccess
  return (
    <AuthLayout title={t('apps.asksTitle', { app: client.name })}>
      <p className="text-13">{t('apps.asksLead', { app: client.name, email: user.email })}</p>
      <div className="mt-3">
        {client.verified ? <VerifiedMark /> : <Banner kind="warn">{t('apps.unverified')}</Banner>}
      </div>
      <section className="mt-6" aria-labelledby="app-scopes">
        <h2 id="app-scopes" className="mb-3 text-15 font-semibold">
          {t('apps.scopesTitle')}
        </h2>
        <AppScopes scopes={scopes} />
      </section>
      <p className="mt-6 text-13 text-muted">{t('apps.lifetime', { days: Math.round(lifetime / DAY_SECONDS) })}</p>
      {answersTo !== null && <p className="mt-2 text-13 text-muted">{t('apps.answersTo', { host: answersTo })}</p>}
      <div className="mt-6 flex flex-col gap-3">
        <Button size="lg" wide disabled={isBusy} busy={answer.isPending} onClick={() => answer.mutate('allow')}>
          {t('apps.allow')}
        </Button>
        <Button kind="secondary" size="lg" wide disabled={isBusy} onClick={() => answer.mutate('deny')}>
          {t('apps.deny')}
        </Button>
        <Button kind="quiet" wide disabled={isBusy} onClick={() => leave.mutate()}>
          {t('apps.otherAccount')}
        </Button>
      </div>
    </AuthLayout>
  )
}
