let act: (() => void) | undefined

/** Says who acts when any call answers 401; there is one, the shell. Returns how to stop. */
export function onUnauthenticated(next: () => void): () => void {
  act = next
  return () => {
    if (act === next) act = undefined
  }
}

export function tellUnauthenticated(): void {
  act?.()
}
