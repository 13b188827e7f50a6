/**
 * What can be subscribed to, as the contract declares it. The build runs this file and keeps its table (web/build/tables.ts),
 * so that the browser carries none of the contract's schemas.
 */
import { socketMethods } from '@exchange/contract/channels'
import type { ChannelName } from './frames.ts'

interface Channel {
  /** Needs an authorized connection. */
  readonly isPrivate: boolean
  /** One subscription, which the next one replaces; otherwise its params are names, which add up to one list. */
  readonly isExclusive: boolean
}

const followed = socketMethods.flatMap(({ dialect, method, auth, params }) => {
  const [name, verb] = method.split('.')
  if (dialect !== 'site' || verb !== 'subscribe') return []
  return [[name, { isPrivate: auth !== 'guest', isExclusive: params.meta()?.['x-names'] !== true }] as const]
})

/** In the order in which a connection asks for them. ChannelName is made of the same names, by the compiler. */
export const channels = Object.fromEntries(followed) as Readonly<Record<ChannelName, Channel>>
