/** Which configuration of fees and accounts is in force: what was derived from an older one is stale. */
export let epoch: u32 = 1

export function nextEpoch(): void {
  epoch += 1
}
