/** How much is asked: `high` of callers of whom much speaks for an attack. */
export type CaptchaLevel = 'low' | 'high'

/** What a captcha is asked for. */
export interface CaptchaTask {
  /** Id of the operation. */
  readonly action: string
  /** The caller's own. */
  readonly ip: string
  readonly level: CaptchaLevel
}

/** What the browser begins with, as JSON. */
export type CaptchaChallenge = Readonly<Record<string, unknown>>

/** Tells people from programs, or makes programs pay. Both calls reject where it can't be reached. */
export interface Captcha {
  readonly name: 'pow' | 'geetest' | 'reCaptcha'
  /** Where its scripts, styles and frames come from: what a page has to allow. */
  readonly origins: readonly string[]
  ask(task: CaptchaTask): Promise<CaptchaChallenge>
  /** Whether what a browser showed answers what it was asked. */
  check(task: CaptchaTask, asked: CaptchaChallenge, shown: Readonly<Record<string, unknown>>): Promise<boolean>
}
