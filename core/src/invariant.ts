/** What must never happen has happened: the state is not to be trusted and the process must stop. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

export function mustHold(condition: boolean, invariant: string): asserts condition {
  if (!condition) throw new InvariantError(invariant)
}
