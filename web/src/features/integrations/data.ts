import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebhookEventKind } from '@exchange/contract/integrations'
import { api } from '../../shared/data/index.ts'

export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: () => api['GET /v2/integrations'](),
})

export const integrationQuery = (id: string) =>
  queryOptions({ queryKey: ['integrations', id], queryFn: () => api['GET /v2/integrations/{id}']({ params: { id } }) })

export const lettersQuery = queryOptions({
  queryKey: ['integrations', 'undelivered'],
  queryFn: () => api['GET /v2/integrations/undelivered'](),
})

/** What an integration's owner decides of it. */
export interface IntegrationFields {
  readonly name: string
  readonly url: string
  /** Empty = all. */
  readonly kinds: WebhookEventKind[]
}

/** Absent = stays. */
type ChangedFields = Partial<IntegrationFields> & { readonly enabled?: boolean }

/** Mails the code for making this integration. */
export const mailCreateCode = (body: IntegrationFields) => api['POST /v2/integrations/code']({ body })

/** Mails the code for this change of an integration. */
export const mailChangeCode = (id: string, body: ChangedFields) =>
  api['POST /v2/integrations/{id}/code']({ params: { id }, body })

/** Mails the code for a new secret of an integration. */
export const mailRenewCode = (id: string) => api['POST /v2/integrations/{id}/secret/code']({ params: { id } })

export const ping = (id: string) => api['POST /v2/integrations/{id}/ping']({ params: { id } })

/** A change, after which everything of integrations is asked for again. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: integrationsQuery.queryKey }),
    // Some answers hold a secret: it must not stay in memory after the page.
    gcTime: 0,
  })
}

export const useCreateIntegration = () =>
  useChange((body: IntegrationFields & { readonly code: string }) => api['POST /v2/integrations']({ body }))

export const useChangeIntegration = (id: string) =>
  useChange((body: ChangedFields & { readonly code?: string }) =>
    api['PUT /v2/integrations/{id}']({ params: { id }, body }),
  )

export const useRenewSecret = (id: string) =>
  useChange((body: { readonly code: string }) => api['POST /v2/integrations/{id}/secret']({ params: { id }, body }))

export const useProve = (id: string) =>
  useChange<void, unknown>(() => api['POST /v2/integrations/{id}/proof']({ params: { id } }))

export const useReplay = (id: string) =>
  useChange((after: string) =>
    api['POST /v2/integrations/{id}/replay']({ params: { id }, body: after === '' ? {} : { after } }),
  )

export const useResend = () =>
  useChange((id: string) => api['POST /v2/integrations/undelivered/{id}/resend']({ params: { id } }))

export const useDiscard = () =>
  useChange((id: string) => api['DELETE /v2/integrations/undelivered/{id}']({ params: { id } }))

export function useDeleteIntegration() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api['DELETE /v2/integrations/{id}']({ params: { id } }),
    // The list alone: there is nothing more to ask of the deleted one.
    onSettled: () => queryClient.invalidateQueries({ queryKey: integrationsQuery.queryKey, exact: true }),
  })
}
