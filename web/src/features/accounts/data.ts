import { useMutation } from '@tanstack/react-query'
import { afterSignIn, api } from '../../shared/data/index.ts'

/**
 * A sign-in changes everything a page may hold, so the page starts afresh at its target (ST-03, ST-07).
 */
export function enter(returnPath: unknown): void {
  location.assign(afterSignIn(returnPath))
}

export const useLogin = () =>
  useMutation({ mutationFn: (body: { email: string; password: string }) => api['POST /v2/login']({ body }) })

export const useConfirmLogin = () =>
  useMutation({ mutationFn: (code: string) => api['POST /v2/login/confirmation']({ body: { code } }) })

export const useResendLoginCode = () => useMutation({ mutationFn: () => api['POST /v2/login/code']() })

export interface Registration {
  readonly email: string
  readonly password: string
  readonly referralCode: string
  readonly language: string
}

export const useRegister = () =>
  useMutation({
    mutationFn: ({ referralCode, ...body }: Registration) =>
      api['POST /v2/register']({
        body: { ...body, ...(referralCode === '' ? {} : { referralCode }), consents: { terms: true, privacy: true } },
      }),
  })

export const useConfirmRegistration = (id: string) =>
  useMutation({
    mutationFn: (code: string) => api['POST /v2/register/confirmation/{id}']({ params: { id }, body: { code } }),
  })

export const useResendRegistrationCode = (email: string) =>
  useMutation({ mutationFn: () => api['POST /v2/register/code']({ body: { email } }) })
