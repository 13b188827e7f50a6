import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '../../shared/data/index.ts'

/** How far a registration by phone has come in this tab; a reload goes on from there. The number itself stays on the server. */
const KEY = 'phone-registration'

export interface PhoneRegistration {
  readonly id: string
  /** Once the number is confirmed. */
  readonly ticket?: string
}

/** The number as people of its country write it; null = the server has forgotten it, or another browser began with it. */
export const registrationPhoneQuery = (id: string) =>
  queryOptions({
    queryKey: ['accounts', 'registration-phone', id] as const,
    queryFn: () => api['GET /v2/register/phone']({ query: { id } }),
  })

const listeners = new Set<() => void>()

export function keepPhoneRegistration(kept: PhoneRegistration | null): void {
  if (kept === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(kept))
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null = none was begun in this tab; undefined on the server and while hydrating, where nobody knows. */
export function usePhoneRegistration(): PhoneRegistration | null | undefined {
  const text = useSyncExternalStore<string | null | undefined>(
    listen,
    () => sessionStorage.getItem(KEY),
    () => undefined,
  )
  // Only `keepPhoneRegistration` writes there.
  return typeof text === 'string' ? (JSON.parse(text) as PhoneRegistration) : text
}
