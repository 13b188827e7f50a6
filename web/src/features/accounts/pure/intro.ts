const paths = {
  '': 'start',
  security: 'security',
  'security/success': 'success',
  'security/2fa': 'choice',
  'security/2fa/passkeys': 'passkeys',
  'security/2fa/authenticator-app': 'app',
  verification: 'verification',
} as const
export type IntroPage = (typeof paths)[keyof typeof paths]

/** The page of the first steps at this path below /intro; undefined = there is none. */
export const introPageOf = (path: string): IntroPage | undefined =>
  Object.entries(paths).find(([at]) => at === path)?.[1]

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
