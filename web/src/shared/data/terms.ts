let act: (() => void) | undefined

/** Says who acts when a call is refused because the terms have changed; there is one, the shell. Returns how to stop. */
export function onTermsOutdated(next: () => void): () => void {
  act = next
  return () => {
    if (act === next) act = undefined
  }
}

export function tellTermsOutdated(): void {
  act?.()
}
