/** Without schemas, for pages that only name them. */

/**
 * open: its owner has yet to pay. processing: the bank has yet to answer, or it is about to be credited. credited: it is in the main
 * wallet. failed: nothing was paid. expired: nobody paid in time.
 */
export const paymentStatuses = ['open', 'processing', 'credited', 'failed', 'expired'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Why nothing was paid. name: the card bears another name. */
export const paymentFailures = ['declined', 'canceled', 'name'] as const
/** Somebody at the payer's bank wants it back; won: it stays. */
export const disputeStages = ['open', 'won', 'lost'] as const

/** How a way of paying works. */
export const wayKinds = ['card', 'bank'] as const
export type WayKind = (typeof wayKinds)[number]

/** How far the check of an account's identity for payments is; null = nobody has asked for one. */
export type PaymentKycStatus = 'required' | 'submitted' | 'approved' | null

/** While it is asked for or looked at, nothing is paid in or out. */
export const isPaymentRestricted = (status: PaymentKycStatus): boolean =>
  status === 'required' || status === 'submitted'

/** The first six and the last four digits: `4000 00•• •••• 0077`. */
export const maskedCard = (first: string, last: string): string =>
  `${first.slice(0, 4)} ${first.slice(4, 6)}•• •••• ${last}`

/** A whole card number hides in it: 13 to 19 digits whose check digit is right. */
export function holdsCardNumber(text: string): boolean {
  const runs = text.match(/\d(?:[ -]?\d){12,18}/g) ?? []
  return runs.some((run) => isChecked(run.replaceAll(/\D/g, '')))
}

/** The check that every card number passes. */
function isChecked(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((all, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return all + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}
