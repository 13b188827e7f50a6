/** A mobile number with its calling code and without what people write between the digits: `063 123…` of +380 → `+38063123…`. */
export function internationalNumber(written: string, callingCode: string): string {
  const digits = written.replaceAll(/\D/g, '')
  if (written.trim().startsWith('+')) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  return digits.startsWith(callingCode.slice(1)) ? `+${digits}` : callingCode + digits.replace(/^0/, '')
}
