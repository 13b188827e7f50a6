/** How a modal's content ends it. */
export interface Ending<Choice> {
  /** `remember`: answers the same the next time without asking, where the modal offers it. */
  readonly done: (choice: Choice, options?: { readonly remember: boolean }) => void
  /** Ends without a choice. */
  readonly leave: () => void
  /** While held, nothing but `done` ends it: a call is on its way. */
  readonly hold: (held: boolean) => void
}
