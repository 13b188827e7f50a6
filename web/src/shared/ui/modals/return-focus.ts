const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex]'

/** What an element stands in, from the inside out. */
export function ancestorsOf(element: HTMLElement | null): readonly HTMLElement[] {
  const around: HTMLElement[] = []
  for (let parent = element?.parentElement ?? null; parent !== null; parent = parent.parentElement) around.push(parent)
  return around
}

/**
 * Who gets the focus after a dialog: its opener, else, where the opener went with what was done, its neighbourhood: what
 * calls itself the place to go on from (`data-focus-home`), else the first thing that takes the focus, else the page.
 */
export function focusAfter(opener: HTMLElement | null, around: readonly HTMLElement[]): HTMLElement | true {
  if (opener?.isConnected === true && opener !== document.body) return opener
  for (const element of around) {
    if (!element.isConnected || element === document.body) continue
    const next =
      element.querySelector<HTMLElement>('[data-focus-home]') ?? element.querySelector<HTMLElement>(focusable)
    if (next !== null) return next
  }
  return document.querySelector<HTMLElement>('#content') ?? true
}
