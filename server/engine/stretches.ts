/** Commands by the order in which they were handed in, counted from 0: `count` of them from `first` on. */
export interface CommandStretch {
  readonly first: number
  readonly count: number
}

/** Commands back to back and the place of the first of them in the order in which they were handed in. */
export interface InboxMessage extends CommandStretch {
  readonly bytes: Uint8Array
}

export const stretchOf = ({ first, count }: InboxMessage): CommandStretch => ({ first, count })

/** Which commands these are, neighbours joined. */
export function joined(messages: readonly InboxMessage[]): CommandStretch[] {
  const stretches: CommandStretch[] = []
  for (const { first, count } of messages) {
    const last = stretches.at(-1)
    if (last !== undefined && last.first + last.count === first)
      stretches[stretches.length - 1] = { first: last.first, count: last.count + count }
    else stretches.push({ first, count })
  }
  return stretches
}

export function together(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts
  return only !== undefined && parts.length === 1 ? only : Buffer.concat(parts)
}
