/** What an account may do, and which accounts count as one. One that was never configured may do everything. */
import { TABLE_BYTES } from '../base/address-table'
import { nextEpoch } from './epoch'
import { openEvent } from '../base/events'
import {
  ALL_PERMISSIONS,
  CMD_ACCOUNT_CONFIGURE_AT_PERMISSIONS,
  CMD_ACCOUNT_CONFIGURE_AT_STP_GROUP,
  CMD_ACCOUNT_CONFIGURE_MIN,
  EV_ACCOUNT_CONFIGURED,
  LIMIT_ACCOUNTS,
  R_INVALID_COMMAND,
  R_NOTHING_TO_CHANGE,
} from '../generated'
import { countUsed, hasRoom, limitReached } from '../base/limits'
import { Pool } from '../base/memory'
import { OK } from '../base/refusal'
import { Table } from '../base/table'

// A record: its key, which is the owner; the group 4, the permissions 2.
const ACCOUNT_BYTES: usize = 32
const GROUP: usize = 16
const PERMISSIONS: usize = 20
const records = new Pool(ACCOUNT_BYTES)
const accounts = changetype<Table>(memory.data(TABLE_BYTES, 8))
accounts.open(8)

/** All that were configured, by owner. */
export function accountsTable(): Table {
  return accounts
}
export function groupOf(account: usize): u32 {
  return load<u32>(account, GROUP)
}
export function permissionsAt(account: usize): u32 {
  return load<u16>(account, PERMISSIONS)
}

/** 0 = the owner is a group of its own. */
export function groupOfAccount(owner: u32): u32 {
  const account = accounts.find(owner, 0)
  return account === 0 ? 0 : load<u32>(account, GROUP)
}

export function permissionsOf(owner: u32): u32 {
  const account = accounts.find(owner, 0)
  return account === 0 ? ALL_PERMISSIONS : load<u16>(account, PERMISSIONS)
}

export function configureAccount(at: usize, end: usize): u32 {
  if (at + CMD_ACCOUNT_CONFIGURE_MIN !== end) return R_INVALID_COMMAND
  const owner = load<u32>(at)
  const group = load<u32>(at, CMD_ACCOUNT_CONFIGURE_AT_STP_GROUP)
  const permissions: u32 = load<u16>(at, CMD_ACCOUNT_CONFIGURE_AT_PERMISSIONS)
  if (owner === 0 || permissions > ALL_PERMISSIONS) return R_INVALID_COMMAND
  if (group === groupOfAccount(owner) && permissions === permissionsOf(owner)) return R_NOTHING_TO_CHANGE
  if (accounts.find(owner, 0) === 0 && !hasRoom(LIMIT_ACCOUNTS, 1)) return limitReached(LIMIT_ACCOUNTS)
  setAccount(owner, group, permissions)
  memory.copy(openEvent(EV_ACCOUNT_CONFIGURED, CMD_ACCOUNT_CONFIGURE_MIN), at, CMD_ACCOUNT_CONFIGURE_MIN)
  return OK
}

/** An account back at the default is as if it had never been configured. */
export function setAccount(owner: u32, group: u32, permissions: u32): void {
  nextEpoch()
  let account = accounts.find(owner, 0)
  if (group === 0 && permissions === ALL_PERMISSIONS) {
    if (account === 0) return
    accounts.remove(account)
    records.give(account)
    countUsed(LIMIT_ACCOUNTS, -1)
    return
  }
  if (account === 0) {
    account = records.take()
    store<u64>(account, owner)
    store<u64>(account, 0, 8)
    accounts.add(account)
    countUsed(LIMIT_ACCOUNTS, 1)
  }
  store<u32>(account, group, GROUP)
  store<u32>(account, permissions, PERMISSIONS)
}
