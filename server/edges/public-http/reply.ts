/** What an operation answers: the status and the finished body. */
import type { Fault, FieldErrors } from './faults.ts'

export interface Reply {
  readonly status: number
  readonly body: string
}

export const ok = (value: unknown, status = 200): Reply => ({ status, body: JSON.stringify(value) })
export const failed = ({ status, body }: Fault): Reply => ({ status, body: JSON.stringify(body) })

/** Public v4: the fields and nothing around them. */
export const flatFault = (fields: FieldErrors): Reply => ok(fields, 422)
/** Public v1. */
export const wrappedFault = (fields: FieldErrors): Reply => ok({ success: false, message: fields, params: [] }, 422)
/** Candles answer 200 also when the query was wrong. */
export const klineFault = (fields: FieldErrors): Reply => ok({ success: false, message: fields, result: null })
export const wrapped = (result: unknown): Reply => ok({ success: true, message: null, result })
