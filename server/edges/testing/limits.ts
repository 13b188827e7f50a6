import type { DoorLimiter, Limiter } from '../../kernel/index.ts'

/** A door limiter that refuses nobody but those whose windows `take` refuses. */
export const withoutBudgets = (take: Limiter['take']): DoorLimiter => ({
  take,
  spend: () => {},
  assertWelcome: () => {},
  noteRefusal: () => {},
})
