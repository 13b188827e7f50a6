import { createHmac } from 'node:crypto'
import { captchaAnswer } from '@exchange/contract/accounts'
import type { CaptchaAnswer, CaptchaQuestion, FailedLogin, Work } from '@exchange/contract/accounts'
import type { Captcha, CaptchaLevel, CaptchaTask } from '@exchange/ports'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { callerKey, networkKey, Problem, reasonOf, tokenHash } from '../../../kernel/index.ts'
import type { Clock, Log, RequestContext, ScreenDemand } from '../../../kernel/index.ts'
import { levelOf, riskOf, windows } from './risk.ts'
import type { Counted } from './risk.ts'
import type { CaptchaStore } from './store.ts'
import { read, written } from './ticket.ts'

/** What was asked can be shown for so long. */
const TICKET_MS = 10 * 60_000
/** How long a caller waits who isn't asked any more. */
const REFUSED_SECONDS = 600
/** Counts that are kept at once: some 50 MB. */
const MOST_COUNTS = 300_000
/** Says nothing about who calls: what is on this machine, or comes through a proxy that doesn't say for whom. */
const LOOPBACK = /^(?:::1|127\.)/

export interface CaptchaDeps {
  readonly store: CaptchaStore
  /** Null = work alone is asked for. */
  readonly provider: Captcha | null
  readonly work: Captcha
  /** Whether this browser is a device that the account of this e-mail address knows. */
  readonly isKnownDevice: (context: RequestContext, email: string) => Promise<boolean>
  /** What an operation asks of every caller at the moment, whatever is known of them. */
  readonly leastOf: (operation: string) => Promise<CaptchaLevel | 'none'>
  readonly clock: Clock
  readonly log: Log
  /** Signs tickets and keys the hashes of addresses; 32 bytes, kept outside the database. */
  readonly secret: Buffer
}

type Count = readonly [what: Counted, of: string]

/** Asks callers for a captcha of whom something speaks for a program or an attack, and nobody else. */
export class CaptchaService {
  readonly #deps: CaptchaDeps
  readonly #disposable: ReadonlySet<string> = disposableEmailBlocklistSet()

  constructor(deps: CaptchaDeps) {
    this.#deps = deps
  }

  /** What the settings say. */
  get setting(): { readonly provider: 'geetest' | 'reCaptcha'; readonly enabled: boolean } {
    const { provider } = this.#deps
    return { provider: provider?.name === 'reCaptcha' ? 'reCaptcha' : 'geetest', enabled: provider !== null }
  }

  /** @throws Problem `low-score` with what is asked, `too-many-attempts` where only a passkey gets in */
  async screen({ operation, input, context, shown }: ScreenDemand): Promise<void> {
    const email = emailIn(input.body)
    const isSignIn = operation.id === 'accounts.login'
    if (isSignIn && email !== null && (await this.#deps.isKnownDevice(context, email))) return
    const level = higher(levelOf(await this.#risk(context, email, isSignIn)), await this.#deps.leastOf(operation.id))
    if (level === 'none') return
    if (level === 'refused')
      throw new Problem('too-many-attempts', { data: { ...closed }, retryAfter: REFUSED_SECONDS })
    const task: CaptchaTask = { action: operation.id, ip: context.ip, level }
    const answer = answerIn(shown)
    const outcome = answer === null ? 'wrong' : await this.#check(task, answer)
    if (outcome === 'right') return
    const { provider, work } = this.#deps
    // Whose captcha said no, or said nothing, is not asked twice in a row.
    const next = outcome === 'doubtful' ? work : (provider ?? work)
    throw new Problem('low-score', { data: { ...(await this.#ask(next, task)) } })
  }

  /** A captcha for the next call of this operation, whatever speaks for one. */
  async question(context: RequestContext, action: CaptchaQuestion['action']): Promise<CaptchaQuestion> {
    const { provider, work, store, clock } = this.#deps
    const counted = await store.counted(
      this.#countsOf(context.ip, null).map(([what, of]) => this.#subject(what, of)),
      new Date(clock.now()),
    )
    const score = riskOf({ counts: this.#byName(counted), isDisposable: false, isUnknownDevice: false })
    const level = higher(levelOf(score), await this.#deps.leastOf(action))
    return this.#ask(provider ?? work, {
      action,
      ip: context.ip,
      level: level === 'high' || level === 'refused' ? 'high' : 'low',
    })
  }

  /** Somebody showed a wrong password or signature; `email` = of whom, where it is known. Not for devices that are known. */
  async failed({ ip }: RequestContext, email: string | null): Promise<void> {
    const { store, clock } = this.#deps
    const now = clock.now()
    const counts = this.#countsOf(ip, email).filter(([what]) => what !== 'address-calls')
    await store.count(
      counts.map(([what, of]) => ({ subject: this.#subject(what, of), until: new Date(now + windows[what]) })),
      new Date(now),
    )
  }

  /** Forgets what is over. */
  async sweep(): Promise<void> {
    await this.#deps.store.sweep(new Date(this.#deps.clock.now()), MOST_COUNTS)
  }

  async #risk({ ip }: RequestContext, email: string | null, isUnknownDevice: boolean): Promise<number> {
    const { store, clock } = this.#deps
    const now = new Date(clock.now())
    const counts = this.#countsOf(ip, email)
    const calls = counts.filter(([what]) => what === 'address-calls')
    const [called, counted] = await Promise.all([
      store.count(
        calls.map(([what, of]) => ({
          subject: this.#subject(what, of),
          until: new Date(now.getTime() + windows[what]),
        })),
        now,
      ),
      store.counted(
        counts.filter(([what]) => what !== 'address-calls').map(([what, of]) => this.#subject(what, of)),
        now,
      ),
    ])
    return riskOf({
      counts: { ...this.#byName(called), ...this.#byName(counted) },
      isDisposable: email !== null && this.#isDisposable(email),
      isUnknownDevice,
    })
  }

  /** What a call is counted by. */
  #countsOf(ip: string, email: string | null): readonly Count[] {
    const caller = callerKey(ip)
    return [
      ...(LOOPBACK.test(ip)
        ? []
        : ([
            ['address-calls', caller],
            ['address-failures', caller],
            ['network-failures', networkKey(ip)],
          ] as const)),
      ...(email === null
        ? []
        : ([
            ['mail-failures-hour', email],
            ['mail-failures-day', email],
          ] as const)),
    ]
  }

  #subject(what: Counted, of: string): string {
    return `${what}:${this.#hash(of)}`
  }

  /** Counts by what they count. */
  #byName(counted: ReadonlyMap<string, number>): Partial<Record<Counted, number>> {
    return Object.fromEntries([...counted].map(([subject, count]) => [subject.slice(0, subject.indexOf(':')), count]))
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#deps.secret).update(`count:${text}`).digest('base64url')
  }

  #isDisposable(email: string): boolean {
    const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
    return labels.some((_, from) => this.#disposable.has(labels.slice(from).join('.')))
  }

  /** What is asked of the browser. Where the provider can't be reached, it is work. */
  async #ask(captcha: Captcha, task: CaptchaTask): Promise<CaptchaQuestion> {
    const { work } = this.#deps
    const asked = captcha === work ? null : await this.#reached(captcha, async () => captcha.ask(task))
    const ownWork = await this.#work(task)
    // The actions are those of the contract, and what was asked has the form that the contract says.
    if (asked === null) return { provider: 'pow', action: task.action, ...ownWork } as CaptchaQuestion
    const ticket = this.#ticket(captcha, task, asked)
    return { provider: captcha.name, action: task.action, ticket, ...asked, work: ownWork } as CaptchaQuestion
  }

  async #work(task: CaptchaTask): Promise<Work> {
    const { work } = this.#deps
    const asked = await work.ask(task)
    return { ticket: this.#ticket(work, task, asked), challenge: asked['challenge'] as Work['challenge'] }
  }

  #ticket({ name }: Captcha, { action, ip, level }: CaptchaTask, asked: Readonly<Record<string, unknown>>): string {
    const { secret, clock } = this.#deps
    const caller = this.#hash(callerKey(ip))
    return written(secret, { provider: name, action, caller, level, asked, until: clock.now() + TICKET_MS })
  }

  /** `doubtful`: who was asked could not say, or would rather not. */
  async #check(task: CaptchaTask, { ticket: text, shown }: CaptchaAnswer): Promise<'right' | 'wrong' | 'doubtful'> {
    const { store, secret, clock, provider, work } = this.#deps
    const ticket = read(secret, text)
    if (ticket === null || ticket.until <= clock.now()) return 'wrong'
    if (ticket.action !== task.action || ticket.caller !== this.#hash(callerKey(task.ip))) return 'wrong'
    if (rank[ticket.level] < rank[task.level]) return 'wrong'
    const captcha = [work, provider].find((one) => one?.name === ticket.provider) ?? null
    if (captcha === null) return 'wrong'
    // Before it is looked at: each is looked at once, however many show it at the same time.
    if (!(await store.use(tokenHash(text), new Date(ticket.until)))) return 'wrong'
    if (captcha === work) return (await work.check(task, ticket.asked, shown)) ? 'right' : 'wrong'
    return (await this.#reached(captcha, async () => captcha.check(task, ticket.asked, shown))) === true
      ? 'right'
      : 'doubtful'
  }

  /** Null when it can't be reached. */
  async #reached<Value>({ name }: Captcha, call: () => Promise<Value>): Promise<Value | null> {
    try {
      return await call()
    } catch (reason) {
      this.#deps.log.warn('a captcha provider could not be asked, so browsers work instead', {
        provider: name,
        reason: reasonOf(reason),
      })
      return null
    }
  }
}

const rank: Readonly<Record<CaptchaLevel | 'none' | 'refused', number>> = { none: -1, low: 0, high: 1, refused: 2 }
const higher = <Level extends keyof typeof rank, Other extends keyof typeof rank>(one: Level, other: Other) =>
  rank[one] >= rank[other] ? one : other

/** As a sign-in says it. */
const closed: FailedLogin = {
  attemptsLeft: 0,
  blocked: false,
  frozen: false,
  tooManyAttempt: true,
  retryAfter: REFUSED_SECONDS,
}

function emailIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('email' in body)) return null
  return typeof body.email === 'string' ? body.email : null
}

function answerIn(shown: string | null): CaptchaAnswer | null {
  if (shown === null || shown.length > 12_000) return null
  try {
    return captchaAnswer.parse(JSON.parse(shown))
  } catch {
    return null
  }
}
