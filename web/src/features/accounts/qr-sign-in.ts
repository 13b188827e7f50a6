import { confirmation } from '@exchange/contract/accounts/confirmation'
import { useEffect, useState } from 'react'
import { api } from '../../shared/data/index.ts'

const EVERY_MS = 2_000
/** A code lives for one minute, and for three after a phone has opened it: no page asks longer than that. */
const MOST_POLLS = 150
/** Codes shown one after the other before somebody has to ask for the next. */
const MOST_CODES = 3

export type QrStanding =
  | { readonly kind: 'loading' | 'refused' | 'expired' | 'confirmed' }
  | { readonly kind: 'waiting'; readonly code: string }
  /** A phone has opened the link; it asks for this number. */
  | { readonly kind: 'prompted'; readonly number: number }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Asks for codes, and how they stand, until a phone has said yes or no. `show` is told of every change. */
async function follow(show: (standing: QrStanding) => void, signal: AbortSignal): Promise<void> {
  for (let codes = 0; codes < MOST_CODES; codes++) {
    const { code, number } = await api['GET /v2/login/qr/init'](undefined, { signal })
    show({ kind: 'waiting', code })
    for (let polls = 0; polls < MOST_POLLS; polls++) {
      await pause(signal)
      const { state } = await api['GET /v2/login/qr']({ query: { code } }, { signal, withToken: true })
      if (state === confirmation.prompted) show({ kind: 'prompted', number })
      if (state === confirmation.reject) return show({ kind: 'refused' })
      if (state === confirmation.confirm) return show({ kind: 'confirmed' })
      if (state === null) break
    }
  }
  show({ kind: 'expired' })
}

/** Rejects when nobody waits any more. */
const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, EVERY_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason instanceof Error ? signal.reason : new Error('nobody waits any more'))
    })
  })

/** How the code of this browser stands. */
export function useQrSignIn(onConfirmed: () => void): QrStanding {
  const [standing, setStanding] = useState<QrStanding>({ kind: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const show = (next: QrStanding) => {
      if (!signal.aborted) setStanding(next)
    }
    follow(show, signal).catch((error: unknown) => show({ kind: 'failed', error }))
    return () => controller.abort()
  }, [])
  useEffect(() => {
    if (standing.kind === 'confirmed') onConfirmed()
  }, [standing, onConfirmed])
  return standing
}
