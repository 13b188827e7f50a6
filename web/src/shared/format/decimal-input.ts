export interface DecimalInputRules {
  /** Decimals that may be typed. */
  readonly decimals: number
  readonly allowNegative?: boolean
}

/**
 * What remains of typed or pasted text in a decimal field: digits, one separator (`,` `.` or `/`, shown as a point), no
 * more decimals than allowed, one leading minus where it is allowed (VR-06, VR-10). Decimals beyond are cut off, which
 * rounds towards zero, so that "max" never becomes more than there is (VR-07).
 */
export function cleanDecimalInput(text: string, { decimals, allowNegative = false }: DecimalInputRules): string {
  const sign = allowNegative && text.trimStart().startsWith('-') ? '-' : ''
  const plain = text.replace(/[,/]/g, '.').replace(/[^\d.]/g, '')
  const [head = '', ...tail] = plain.split('.')
  const whole = head.replace(/^0+(?=\d)/, '')
  if (tail.length === 0 || decimals === 0) return sign + whole
  return `${sign}${whole === '' ? '0' : whole}.${tail.join('').slice(0, decimals)}`
}

/** VR-09 */
export const onlyDigits = (text: string): string => text.replace(/\D/g, '')

export type AmountProblem = 'required' | 'notANumber' | 'mustBePositive'

/** What is wrong with an amount that is about to be sent (VR-08); undefined = nothing. */
export function amountProblem(text: string): AmountProblem | undefined {
  if (text.trim() === '') return 'required'
  if (!/^\d+(\.\d+)?$/.test(text)) return 'notANumber'
  return /[1-9]/.test(text) ? undefined : 'mustBePositive'
}
