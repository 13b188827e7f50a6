import { commands } from '../registry/commands.ts'
import { events } from '../registry/events.ts'
import { limits } from '../registry/limits.ts'
import type { Limit } from '../registry/limits.ts'
import * as numbers from '../registry/numbers.ts'
import { Refusal } from '../registry/refusals.ts'
import type { CommandKind } from './commands.ts'
import type { EventKind } from './events.ts'

type NamesByCode<Name extends string> = ReadonlyMap<number, Name>

function invert<Name extends string>(codes: Readonly<Record<Name, number>>): NamesByCode<Name> {
  const names = new Map<number, Name>()
  let name: Name
  for (name in codes) names.set(codes[name], name)
  return names
}

function invertKinds<Name extends string>(kinds: Readonly<Record<Name, { readonly code: number }>>): NamesByCode<Name> {
  const names = new Map<number, Name>()
  let name: Name
  for (name in kinds) names.set(kinds[name].code, name)
  return names
}

/** The name that a number of the registry stands for. */
export const commandKinds: NamesByCode<CommandKind> = invertKinds(commands)
export const eventKinds: NamesByCode<EventKind> = invertKinds(events)
export const limitNames: NamesByCode<Limit> = invertKinds(limits)
export const origins = invert(numbers.CommandOrigin)
export const sides = invert(numbers.Side)
export const orderTypes = invert(numbers.OrderType)
export const stpModes = invert(numbers.SelfTradePrevention)
export const sources = invert(numbers.OrderSource)
export const conditions = invert(numbers.ActivationCondition)
export const secondaryKinds = invert(numbers.SecondaryKind)
export const marketKinds = invert(numbers.MarketKind)
export const marketStates = invert(numbers.MarketState)
export const wallets = invert(numbers.Wallet)
export const transferReasons = invert(numbers.TransferReason)
export const finishReasons = invert(numbers.FinishReason)
export const refusals = invert(Refusal)
