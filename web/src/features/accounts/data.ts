import type { RegistrationConsent } from '@exchange/contract/regions'
import type { AskedConsent } from '@exchange/contract/site'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { afterSignIn, api, brandIn, clientIn, consentPath, parseSearch } from '../../shared/data/index.ts'
import { choosePasskey } from '../../shared/data/passkeys.ts'
import { splitLocale } from '../../shared/i18n/index.ts'
import { closedPageOf } from './pure/failures.ts'

/**
 * A sign-in changes everything a page may hold, so the page starts afresh at its target: the support desk or the app that
 * somebody came from, else the page that was asked for.
 */
export function enter(returnPath: unknown): void {
  const [locale] = splitLocale(location.pathname)
  const search = parseSearch(location.search)
  const brand = brandIn(search)
  const target = clientIn(search) === null ? afterSignIn(returnPath, locale) : consentPath(search, locale)
  if (brand === null) location.assign(target)
  else
    signOnToSupport(brand).catch(() => {
      location.assign(target)
    })
}

/**
 * Leaves for the support desk of this brand, with the statement that signs on in a form: in an address it would stand in histories
 * and logs. @throws where there is none
 */
export async function signOnToSupport(brand: string): Promise<void> {
  const { redirectUrl } = await api['POST /v2/zendesk/sso/login']({ body: { brand_id: brand } })
  const desk = new URL(redirectUrl)
  const form = document.createElement('form')
  form.method = 'post'
  form.action = desk.origin + desk.pathname
  for (const [name, value] of desk.searchParams) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

/** Leads from a sign-in that was refused to the page of accounts which let nobody in, if that is why. */
export function useLeaveForClosed(): (error: Error) => void {
  const navigate = useNavigate()
  return (error) => {
    const page = closedPageOf(error)
    if (page !== undefined) void navigate({ to: page })
  }
}

/** Any step of a sign-in: accounts that let nobody in have pages of their own. */
function useSignInStep<Shown, Answer>(mutationFn: (shown: Shown) => Promise<Answer>) {
  return useMutation({ mutationFn, onError: useLeaveForClosed() })
}

export const useLogin = () =>
  useSignInStep((body: { email: string; password: string }) => api['POST /v2/login']({ body }))

type Shown = Parameters<(typeof api)['POST /v2/login/confirmation']>[0]['body']

export const useConfirmLogin = () => useSignInStep((body: Shown) => api['POST /v2/login/confirmation']({ body }))

/** A passkey signs in by itself; `second` = one of the account whose password was right. */
export const usePasskeySignIn = () =>
  useSignInStep(async (second: boolean) => {
    const options = await api['POST /v2/settings/passkeys/authentication/start']({ body: { second } })
    return api['POST /v2/login/confirmation']({ body: { passkey: await choosePasskey(options) } })
  })

export const useResendLoginCode = () => useMutation({ mutationFn: () => api['POST /v2/login/code']() })

export interface RegistrationForm {
  readonly email: string
  readonly password: string
  /** Empty = none, whatever link somebody came by. */
  readonly referralCode: string
  readonly language: string
  /** Of a phone that was confirmed before. */
  readonly ticket?: string
  /** Those that were ticked. */
  readonly consents: Readonly<Partial<Record<RegistrationConsent, true>>>
}

/** What a registration asks for in this edition, in order. */
export async function registrationConsents(): Promise<readonly AskedConsent[]> {
  const { config } = await api['GET /v3/config']()
  return config.REGISTRATION_CONSENTS
}

export const useRegister = () =>
  useMutation({
    mutationFn: (body: RegistrationForm) => api['POST /v2/register']({ body }),
  })

export const useConfirmRegistration = (id: string) =>
  useMutation({
    mutationFn: (code: string) => api['POST /v2/register/confirmation/{id}']({ params: { id }, body: { code } }),
  })

export const useResendRegistrationCode = (email: string) =>
  useMutation({ mutationFn: () => api['POST /v2/register/code']({ body: { email } }) })
