/** What is recorded anew only when it says something else: otherwise every new operation would change every example. */

/** Seconds or milliseconds since the epoch, as a number or in text. */
const isMoment = (value: number): boolean => value > 1e9
/** Moments in words, places in the event log, and what is drawn: ids, keys, tokens and signatures. */
const VARYING = [
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  /^\d+-\d+$/,
  /^(?=.*\d)[0-9a-f-]{16,}$/i,
  /^(?=.*\d)[\w-]{40,}$/,
  /^(?:v1,)?(?=.*\d)[\w+/]{40,}={0,2}$/,
]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textsAgree(before: string, now: string): boolean {
  if (before === now) return true
  if (before !== '' && now !== '' && !Number.isNaN(Number(before)) && !Number.isNaN(Number(now)))
    return valuesAgree(Number(before), Number(now))
  return VARYING.some((kind) => kind.test(before) && kind.test(now))
}

/** Whether two answers differ in nothing but moments, places in the event log and what is drawn. */
export function valuesAgree(before: unknown, now: unknown): boolean {
  if (typeof before === 'number' && typeof now === 'number')
    return before === now || (isMoment(before) && isMoment(now))
  if (typeof before === 'string' && typeof now === 'string') return textsAgree(before, now)
  if (Array.isArray(before) && Array.isArray(now))
    return before.length === now.length && before.every((value, at) => valuesAgree(value, now[at]))
  if (isRecord(before) && isRecord(now)) {
    const names = Object.keys(before)
    return (
      names.length === Object.keys(now).length &&
      names.every((name) => Object.hasOwn(now, name) && valuesAgree(before[name], now[name]))
    )
  }
  return Object.is(before, now)
}

/** What was made, with what was recorded before wherever the two say the same. */
export const keptWhereSame = <Value>(
  before: Readonly<Record<string, Value | undefined>>,
  made: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(made).map(([name, value]) => {
      const known = Object.hasOwn(before, name) ? before[name] : undefined
      return [name, known !== undefined && valuesAgree(known, value) ? known : value]
    }),
  )
