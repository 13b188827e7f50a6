/**
 * Derives keys one after the other, apart from everything else. The asynchronous functions of node:crypto run in the
 * threads that also write the journal's files: a few sign-ins at once would keep every order waiting.
 */
import { argon2Sync } from 'node:crypto'
import type { Argon2Parameters } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** Whoever trades comes before whoever signs in. On Linux it counts for this thread alone; elsewhere it would for all. */
const NICE = 10
if (process.platform === 'linux') setPriority(NICE)

export interface HashQuestion {
  readonly id: number
  readonly parameters: Argon2Parameters
}

export type HashAnswer =
  | { readonly id: number; readonly tag: Uint8Array }
  | { readonly id: number; readonly message: string }

parentPort?.on('message', ({ id, parameters }: HashQuestion) => {
  parentPort?.postMessage(answer(id, parameters), [])
})

function answer(id: number, parameters: Argon2Parameters): HashAnswer {
  try {
    return { id, tag: argon2Sync('argon2id', parameters) }
  } catch (reason) {
    return { id, message: reason instanceof Error ? reason.message : String(reason) }
  }
}
