let act: (() => void) | undefined

/** Says who acts when any call answers 401 (ST-05, ER-04); there is one, the shell. Returns how to stop. */
export function onUnauthenticated(next: () => void): () => void {
  act = next
  return () => {
    if (act === next) act = undefined
  }
}

export function tellUnauthenticated(): void {
  act?.()
}
