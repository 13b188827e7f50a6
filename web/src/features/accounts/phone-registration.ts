/** How far a registration by phone has come in this tab; a reload goes on from there. */
const KEY = 'phone-registration'

export interface PhoneRegistration {
  readonly id: string
  /** As it was written. */
  readonly number: string
  /** Once the number is confirmed. */
  readonly ticket?: string
}

export function keepPhoneRegistration(kept: PhoneRegistration | null): void {
  if (kept === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(kept))
}

/** Null = none was begun in this tab. */
export function phoneRegistration(): PhoneRegistration | null {
  const text = sessionStorage.getItem(KEY)
  // Only `keepPhoneRegistration` writes there.
  return text === null ? null : (JSON.parse(text) as PhoneRegistration)
}
