import type { AccountRules, CommandBody, OwnerId } from '../codec/commands.ts'
import { ALL_PERMISSIONS, FIRST_ORDINARY_OWNER, Permission } from '../registry/numbers.ts'
import { reached } from './limits.ts'
import { refuse } from './refused.ts'
import type { Verdict } from './refused.ts'
import type { State } from './state.ts'

type Configure = Extract<CommandBody, { kind: 'account.configure' }>

export const isOrdinary = (owner: OwnerId): boolean => owner >= FIRST_ORDINARY_OWNER

/** An account that was never configured may do everything and is a group of its own. */
const rulesOf = (state: State, owner: OwnerId): AccountRules =>
  state.accounts.get(owner) ?? { owner, stpGroup: 0, permissions: ALL_PERMISSIONS }

export const may = (state: State, owner: OwnerId, permission: keyof typeof Permission): boolean =>
  (rulesOf(state, owner).permissions & Permission[permission]) !== 0

/** Whether the two count as one for self-trade prevention. */
export function sameParty(state: State, a: OwnerId, b: OwnerId): boolean {
  const group = rulesOf(state, a).stpGroup
  return a === b || (group !== 0 && group === rulesOf(state, b).stpGroup)
}

/** An account back at the default is as if it had never been configured. */
export function configure(state: State, { owner, stpGroup, permissions }: Configure): Verdict {
  if (owner === 0) return refuse('invalid-command')
  const before = rulesOf(state, owner)
  if (before.stpGroup === stpGroup && before.permissions === permissions) return refuse('nothing-to-change')
  const isDefault = stpGroup === 0 && permissions === ALL_PERMISSIONS
  const isNew = !isDefault && !state.accounts.has(owner)
  const full = isNew ? reached(state, 'accounts', 1) : null
  if (full !== null) return full
  if (isDefault) state.accounts.delete(owner)
  else state.accounts.set(owner, { owner, stpGroup, permissions })
  state.say({ kind: 'account.configured', owner, stpGroup, permissions })
  return null
}
