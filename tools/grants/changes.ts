import { orderGrantNames } from '@exchange/server/modules/trading/index'
import type { OrderGrant } from '@exchange/server/modules/trading/index'

export interface Change {
  readonly name: OrderGrant
  readonly gives: boolean
}

/** `['+rpi', '-retail']` as changes. Throws Error naming the first argument that is none. */
export function readChanges(texts: readonly string[]): Change[] {
  return texts.map((text) => {
    const name = orderGrantNames.find((known) => text.slice(1) === known)
    if (name === undefined || !/^[+-]/.test(text))
      throw new Error(`"${text}" is none of ${orderGrantNames.map((known) => `+${known} -${known}`).join(' ')}`)
    return { name, gives: text.startsWith('+') }
  })
}
