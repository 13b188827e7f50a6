/** Id of the deposit that was last asked for on this page; null when it came to nothing. */
let latest: Promise<string | null> = Promise.resolve(null)

/** Remembers a deposit that somebody asks for on this page: they see it happen, so it is no news to them. */
export function ownDeposit<Answer extends { readonly id: string }>(answer: Promise<Answer>): Promise<Answer> {
  latest = answer.then(
    ({ id }) => id,
    () => null,
  )
  return answer
}

/** Whether this deposit was asked for on this page; one that is still under way is waited for. */
export const isOwnDeposit = async (id: string): Promise<boolean> => (await latest) === id
