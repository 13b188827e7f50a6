/** What an account has of what its first steps set up. */
export interface BegunAccount {
  readonly hasPassword: boolean
  /** Authenticator app and passkeys together. */
  readonly factors: number
}

export type IntroStep = 'password' | 'security' | 'verification'

export interface IntroStepState {
  readonly step: IntroStep
  /** absent = this exchange does not offer it. */
  readonly state: 'done' | 'open' | 'absent'
}

/** The first steps of an account in their order, and how far it has come: nothing else is remembered. */
export const introSteps = ({ hasPassword, factors }: BegunAccount): readonly IntroStepState[] => [
  { step: 'password', state: hasPassword ? 'done' : 'open' },
  { step: 'security', state: factors > 0 ? 'done' : 'open' },
  { step: 'verification', state: 'absent' },
]

/** The step to go on with; undefined = nothing is left to do. */
export const nextIntroStep = (steps: readonly IntroStepState[]): IntroStep | undefined =>
  steps.find(({ state }) => state === 'open')?.step
