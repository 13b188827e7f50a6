/** What a command answers that is not refused. */
export const OK: u32 = 0

/** The limit that the last refusal broke, or 0; part of the event that says it. */
export let bound: i64 = 0

export function setBound(value: i64): void {
  bound = value
}
