/** Where the running command stands in the sequence and in time. */

/** Number of the last command that was begun; 0 before the first. */
export let lastSeq: f64 = 0
/** The latest stamp of any command, in microseconds. */
export let now: f64 = 0
/** The stamp of the running command. */
export let time: f64 = 0

export function beginCommand(seq: f64, at: f64): void {
  lastSeq = seq
  time = at
  if (at > now) now = at
}

/** For a snapshot that is restored. */
export function setClock(seq: f64, latest: f64): void {
  lastSeq = seq
  now = latest
  time = latest
}
