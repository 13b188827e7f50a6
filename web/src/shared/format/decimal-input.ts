export interface DecimalInputRules {
  /** Decimals that may be typed. */
  readonly decimals: number
  readonly allowNegative?: boolean
}

/**
 * What remains of typed or pasted text in a decimal field: digits, one separator (`,` `.` or `/`, kept as a point and shown as the language writes it), no
 * more decimals than allowed, one leading minus where it is allowed. Decimals beyond are cut off, which
 * rounds towards zero, so that "max" never becomes more than there is.
 */
export function cleanDecimalInput(text: string, { decimals, allowNegative = false }: DecimalInputRules): string {
  const sign = allowNegative && text.trimStart().startsWith('-') ? '-' : ''
  const plain = withoutGroups(text)
    .replace(/[,/]/g, '.')
    .replace(/[^\d.]/g, '')
  const [head = '', ...tail] = plain.split('.')
  const whole = head.replace(/^0+(?=\d)/, '')
  if (tail.length === 0 || decimals === 0) return sign + whole
  return `${sign}${whole === '' ? '0' : whole}.${tail.join('').slice(0, decimals)}`
}

/** Where a text has both, as pasted figures do ("1.234,56"), the last one is the separator and the others are groups. */
function withoutGroups(text: string): string {
  const point = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  if (!text.includes(',') || !text.includes('.')) return text
  return text.slice(0, point).replace(/[.,]/g, '') + text.slice(point)
}

export const onlyDigits = (text: string): string => text.replace(/\D/g, '')

export type AmountProblem = 'required' | 'notANumber' | 'mustBePositive'

/** What is wrong with an amount that is about to be sent; undefined = nothing. */
export function amountProblem(text: string): AmountProblem | undefined {
  if (text.trim() === '') return 'required'
  if (!/^\d+(\.\d+)?$/.test(text)) return 'notANumber'
  return /[1-9]/.test(text) ? undefined : 'mustBePositive'
}
