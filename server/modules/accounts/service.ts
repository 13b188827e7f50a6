import type { BreachedPasswords, Captcha, Mailer, Outbound, SmsSender } from '@exchange/ports'
import type {
  Actor,
  Clock,
  Database,
  IdentityProviders,
  Limiter,
  Log,
  PersonalRecords,
  ProofDemand,
  Queries,
  RequestContext,
  ScreenDemand,
  SmsCosts,
  SupportSettings,
  UserContext,
  UssdSettings,
} from '../../kernel/index.ts'
import { reasonOf } from '../../kernel/index.ts'
import type { Tell } from '../notifications/index.ts'
import { ActService } from './acts/index.ts'
import { AntiPhishing } from './anti-phishing/index.ts'
import { AppService, SupportDesk } from './apps/index.ts'
import { BillingService } from './billing/index.ts'
import { CaptchaService } from './captcha/index.ts'
import { ClosingService } from './closing/index.ts'
import { MailQueue, MailedCodes, announceAddressBook, withdrawalMail } from './codes/index.ts'
import type { Action, AddressBookNews, BoundRequest } from './codes/index.ts'
import { ConnectionService } from './connections/index.ts'
import { EmailService } from './email/index.ts'
import { ExportService } from './exports/index.ts'
import { FactorService } from './factors/index.ts'
import { FreezingService } from './freezing/index.ts'
import { GeneralService, OrderMails } from './general/index.ts'
import { HoldService } from './holds/index.ts'
import { LoginHistory } from './login-history/index.ts'
import { MessageDesk, MessageLog } from './messages/index.ts'
import { NoticeLinkService, NoticeLinks } from './notice-links/index.ts'
import { PasswordRules } from './password-rules.ts'
import { PasswordService } from './passwords/index.ts'
import { PhoneService } from './phones/index.ts'
import { ProfileService } from './profile/index.ts'
import { PushService } from './push/index.ts'
import { QrLoginService } from './qr-login/index.ts'
import { RecoveryService } from './recoveries/index.ts'
import { RegistrationService } from './registration/index.ts'
import { LoginTries, SignInService } from './sign-in/index.ts'
import type { Sessions } from './sign-in/index.ts'
import { SmsService } from './sms/index.ts'
import type { AccountStore } from './store.ts'
import { UssdService } from './ussd/index.ts'
import { WalletService } from './wallets/index.ts'

const HOUR_MS = 3_600_000

export interface AccountsDeps {
  readonly store: AccountStore
  readonly db: Database
  readonly sessions: Sessions
  /** Where mail leaves, if it does. */
  readonly mailer: Mailer & { readonly isOpen: boolean }
  /** Where text messages leave, if they do, and what they cost. */
  readonly sms: SmsSender & { readonly isOpen: boolean }
  readonly smsCosts: SmsCosts
  /** Calls the push services that browsers name. */
  readonly outbound: Outbound
  readonly limiter: Limiter
  readonly clock: Clock
  readonly log: Log
  /** Keys the hashes of codes; at least 32 bytes, kept outside the database. */
  readonly codeSecret: Buffer
  /** Seals the mails that wait; 32 bytes. */
  readonly mailSecret: Buffer
  /** Seals what second factors keep; 32 bytes. */
  readonly factorSecret: Buffer
  /** Keys the hashes of addresses that wrong tries are counted by; at least 32 bytes. */
  readonly triesSecret: Buffer
  /** Seals the words that mails begin with; 32 bytes. */
  readonly antiPhishingSecret: Buffer
  /** Keys the hashes of addresses that belonged to closed accounts; 32 bytes. */
  readonly addressSecret: Buffer
  /** Seals what the law wants kept of closed accounts; 32 bytes. */
  readonly legalSecret: Buffer
  /** Seals copies of what accounts are given of themselves; 32 bytes. */
  readonly exportSecret: Buffer
  /** Signs what callers are asked, and keys the hashes of what is counted; 32 bytes. */
  readonly captchaSecret: Buffer
  readonly captcha: { readonly provider: Captcha | null; readonly work: Captcha }
  /** Where passwords are looked up that have leaked, the nearest first. */
  readonly breachedPasswords: readonly BreachedPasswords[]
  /** Seals phone numbers, and what waits to be sent to them; 32 bytes. */
  readonly phoneSecret: Buffer
  /** Keys the hashes by which numbers are found and counted; 32 bytes. */
  readonly phoneHashSecret: Buffer
  /** Seals where browsers are reached by pushes, and what waits to be pushed; 32 bytes. */
  readonly pushSecret: Buffer
  /** Keys the hashes by which such a place is found; 32 bytes. */
  readonly pushHashSecret: Buffer
  /** Seals what links of notices say; 32 bytes. */
  readonly linkSecret: Buffer
  /** Who else says who people are. */
  readonly identityProviders: IdentityProviders
  /** Seals what such a provider has said, and what is asked of it; 32 bytes. */
  readonly connectionSecret: Buffer
  /** Seals billing addresses; 32 bytes. */
  readonly billingSecret: Buffer
  /** Signs what is said to apps, and keys what they know accounts by; 32 bytes. */
  readonly appSecret: Buffer
  /** Null = no mobile operator is connected. */
  readonly ussd: UssdSettings | null
  /** Null = there is no support desk. */
  readonly supportDesk: SupportSettings | null
  /** What all modules hold of people. */
  readonly personal: PersonalRecords
  /** Whether the identity of an account was verified when its second factor was set up, and was shown again now. */
  readonly isIdentified: (owner: number) => Promise<boolean>
  /** Tells an account of what somebody did with it. */
  readonly tell: Tell
  readonly demo: boolean
  /** What the settings say of the site as it runs: the build, and the version of the stored redirects. */
  readonly running: () => { readonly build: string; readonly redirects: string }
  /** Chosen or detected; two letters. */
  readonly countryHere: (context: RequestContext) => string
}

/** The parts of this module, and what other modules ask of accounts. */
export class AccountsService {
  readonly profile: ProfileService
  readonly codes: MailedCodes
  readonly factors: FactorService
  readonly loginHistory: LoginHistory
  readonly signIn: SignInService
  readonly acts: ActService
  readonly registration: RegistrationService
  readonly holds: HoldService
  readonly passwords: PasswordService
  readonly antiPhishing: AntiPhishing
  readonly captcha: CaptchaService
  readonly email: EmailService
  readonly freezing: FreezingService
  readonly recoveries: RecoveryService
  readonly noticeLinks: NoticeLinkService
  readonly general: GeneralService
  readonly orderMails: OrderMails
  readonly closing: ClosingService
  readonly qrLogin: QrLoginService
  readonly exports: ExportService
  readonly wallets: WalletService
  readonly connections: ConnectionService
  readonly sms: SmsService
  readonly phones: PhoneService
  readonly push: PushService
  readonly apps: AppService
  readonly support: SupportDesk
  readonly billing: BillingService
  readonly ussd: UssdService
  readonly messages: MessageDesk
  readonly #deps: AccountsDeps
  readonly #queue: MailQueue

  constructor(deps: AccountsDeps) {
    const { store, sessions, limiter, clock, log, tell, demo, running, countryHere } = deps
    this.#deps = deps
    const rules = new PasswordRules(deps.breachedPasswords, log)
    this.captcha = new CaptchaService({
      store: store.captcha,
      ...deps.captcha,
      isKnownDevice: async (context, email) => this.signIn.isKnownDevice(context, email),
      leastOf: async (operation) => (operation === 'accounts.registerPhoneCode' ? this.sms.workAsked() : 'none'),
      clock,
      log,
      secret: deps.captchaSecret,
    })
    this.profile = new ProfileService({
      store: store.profile,
      clock,
      demo,
      running,
      countryHere,
      onAgreed: (owner) => sessions.forgetAccount(owner),
      standingOf: async ({ actor, site }) => this.factors.standing(actor.owner, site),
      heldUntil: async (owner) => this.holds.outflowHeldUntil(owner),
      phoneOf: async (owner) => this.phones.of(owner),
      walletOf: async (owner) => (await store.wallets.of(owner))[0]?.address ?? null,
      captcha: this.captcha.setting,
      signsIn: (context, provider) => this.connections.isOffered(context, provider),
      canUseUssd: () => this.ussd.isOffered,
      hasMailWord: async (context) => (await this.antiPhishing.info(context)).enabled,
    })
    this.holds = new HoldService({
      store: store.holds,
      clock,
      recoveryUntil: async (owner) => this.recoveries.heldUntil(owner),
    })
    const messages = new MessageLog({ store: store.messages, clock, key: deps.mailSecret })
    this.#queue = new MailQueue({
      store: store.queue,
      messages,
      mailer: deps.mailer,
      clock,
      log,
      key: deps.mailSecret,
    })
    this.messages = new MessageDesk({
      store: store.messages,
      log: messages,
      clock,
      whomOf: (channel, id, sealed) =>
        (channel === 'mail' ? this.#queue : channel === 'sms' ? this.sms : this.push).whomOf(id, sealed),
      waysTo: async (owner) => ({
        email: (await store.profile.user(owner))?.email ?? null,
        phone: await this.phones.readableNumber(owner),
      }),
      holderOf: async (channel, to) =>
        channel === 'mail'
          ? ((await store.profile.userByEmail(to))?.id ?? null)
          : ((await this.phones.holderOf(to))?.userId ?? null),
      wake: () => void this.#wake(),
    })
    this.codes = new MailedCodes({
      store: store.codes,
      queue: this.#queue,
      limiter,
      clock,
      secret: deps.codeSecret,
      userOf: async (owner) => store.profile.user(owner),
    })
    this.antiPhishing = new AntiPhishing({
      store: store.antiPhishing,
      profile: store.profile,
      queue: this.#queue,
      clock,
      key: deps.antiPhishingSecret,
      tell,
    })
    const tries = new LoginTries(store.signIn, clock, deps.triesSecret)
    const links = new NoticeLinks(deps.linkSecret, clock)
    this.freezing = new FreezingService({
      store: store.freezes,
      profile: store.profile,
      sessions,
      signIn: () => this.signIn,
      queue: this.#queue,
      links,
      personal: deps.personal,
      clock,
      log,
      tell,
    })
    this.factors = new FactorService({
      store: store.factors,
      profile: store.profile,
      queue: this.#queue,
      clock,
      key: deps.factorSecret,
      tell,
      tries,
      onShown: async (owner) => this.recoveries.factorShown(owner),
    })
    this.loginHistory = new LoginHistory(store.loginHistory, clock, log)
    this.signIn = new SignInService({
      store: store.signIn,
      profile: store.profile,
      sessions,
      codes: this.codes,
      queue: this.#queue,
      factors: this.factors,
      tries,
      history: this.loginHistory,
      clock,
      tell,
      freezing: this.freezing,
      noteFailure: async (context, email) => this.captcha.failed(context, email),
    })
    this.acts = new ActService({
      store: store.acts,
      profile: store.profile,
      codes: this.codes,
      factors: this.factors,
      signIn: this.signIn,
      limiter,
      clock,
      secret: deps.codeSecret,
    })
    this.general = new GeneralService({
      store: store.general,
      profile: store.profile,
      sessions,
      userOf: async (context) => this.profile.userOf(context),
    })
    this.orderMails = new OrderMails({ profile: store.profile, queue: this.#queue, limiter, log })
    this.closing = new ClosingService({
      store: store.closing,
      profile: store.profile,
      sessions,
      signIn: this.signIn,
      holds: this.holds,
      queue: this.#queue,
      personal: deps.personal,
      clock,
      log,
      tell,
      addressKey: deps.addressSecret,
      legalKey: deps.legalSecret,
    })
    this.qrLogin = new QrLoginService({
      store: store.qrLogin,
      profile: store.profile,
      signIn: this.signIn,
      history: this.loginHistory,
      queue: this.#queue,
      tell,
      limiter,
      clock,
    })
    this.exports = new ExportService({
      store: store.exports,
      profile: store.profile,
      queue: this.#queue,
      personal: deps.personal,
      clock,
      log,
      tell,
      key: deps.exportSecret,
    })
    this.wallets = new WalletService({
      store: store.wallets,
      ceremonies: store.factors,
      profile: store.profile,
      signIn: this.signIn,
      factors: this.factors,
      queue: this.#queue,
      limiter,
      clock,
      tell,
      issuers: () => deps.identityProviders.issuers,
      noteFailure: async (context) => this.captcha.failed(context, null),
    })
    this.connections = new ConnectionService({
      store: store.connections,
      ceremonies: store.factors,
      profile: store.profile,
      accounts: this.profile,
      providers: deps.identityProviders,
      signIn: this.signIn,
      factors: this.factors,
      queue: this.#queue,
      limiter,
      clock,
      log,
      tell,
      key: deps.connectionSecret,
      addressHeldUntil: async (email) => this.#addressHeldUntil(email),
      noteFailure: async (context) => this.captcha.failed(context, null),
    })
    this.sms = new SmsService({
      budgets: store.smsBudgets,
      outbox: store.outbox,
      messages,
      exit: deps.sms,
      costs: deps.smsCosts,
      clock,
      log,
      key: deps.phoneSecret,
      hashKey: deps.phoneHashSecret,
    })
    this.phones = new PhoneService({
      store: store.phones,
      holds: store.holds,
      profile: store.profile,
      codes: this.codes,
      sms: this.sms,
      factors: this.factors,
      queue: this.#queue,
      clock,
      tell,
      key: deps.phoneSecret,
      hashKey: deps.phoneHashSecret,
    })
    this.push = new PushService({
      store: store.push,
      db: deps.db,
      outbox: store.outbox,
      messages,
      outbound: deps.outbound,
      limiter,
      clock,
      log,
      key: deps.pushSecret,
      hashKey: deps.pushHashSecret,
    })
    this.apps = new AppService({
      store: store.apps,
      profile: store.profile,
      queue: this.#queue,
      limiter,
      clock,
      log,
      tell,
      outbound: deps.outbound,
      secret: deps.appSecret,
    })
    this.support = new SupportDesk({ settings: deps.supportDesk, profile: store.profile, clock })
    this.billing = new BillingService({
      store: store.billing,
      profile: store.profile,
      queue: this.#queue,
      clock,
      tell,
      key: deps.billingSecret,
    })
    this.ussd = new UssdService({
      store: store.ussd,
      settings: deps.ussd,
      phones: this.phones,
      profile: store.profile,
      queue: this.#queue,
      clock,
      tell,
    })
    this.registration = new RegistrationService({
      passwords: rules,
      store: store.registration,
      profile: store.profile,
      codes: this.codes,
      queue: this.#queue,
      signIn: this.signIn,
      phones: this.phones,
      tries,
      clock,
      addressHeldUntil: async (email) => this.#addressHeldUntil(email),
    })
    this.email = new EmailService({
      store: store.email,
      profile: store.profile,
      sessions,
      codes: this.codes,
      queue: this.#queue,
      links,
      freezing: this.freezing,
      clock,
      tell,
      tries,
      heldUntil: async (email) => this.#addressHeldUntil(email),
      wasClosed: async (email) => (await this.closing.addressHeldUntil(email)) !== null,
    })
    this.recoveries = new RecoveryService({
      store: store.recoveries,
      profile: store.profile,
      sessions,
      signIn: this.signIn,
      factors: this.factors,
      codes: this.codes,
      queue: this.#queue,
      links,
      clock,
      tell,
      addressesOf: async (user) => this.email.addressesOf(user),
      isIdentified: deps.isIdentified,
    })
    this.noticeLinks = new NoticeLinkService({
      links,
      email: this.email,
      freezing: this.freezing,
      recoveries: this.recoveries,
    })
    this.passwords = new PasswordService({
      rules,
      store: store.passwords,
      profile: store.profile,
      sessions,
      codes: this.codes,
      queue: this.#queue,
      factors: this.factors,
      signIn: this.signIn,
      tries,
      clock,
      tell,
    })
  }

  /** Asks for the proof that a request needs. @throws Problem `confirmation-required`, `factor-required`, `recovery-open` */
  async prove(demand: ProofDemand): Promise<void> {
    await this.closing.refuseBeforeProof(demand)
    await this.recoveries.refuseBeforeProof(demand)
    await this.apps.refuseBeforeProof(demand)
    if (!(await this.general.isNoLonger(demand))) await this.acts.prove(demand)
  }

  /** Asks for a captcha where something speaks for one. @throws Problem `low-score`, `too-many-attempts` */
  async screen(demand: ScreenDemand): Promise<void> {
    await this.captcha.screen(demand)
  }

  /** Who the request's session cookie stands for. */
  async actorOf(
    sessionToken: string | undefined,
    bound: string | undefined,
    beforeAsking: () => void,
    isUse: boolean,
  ): Promise<Actor | 'unbound' | null> {
    return this.signIn.actorOf(sessionToken, bound, beforeAsking, isUse)
  }

  /** Ends the session of this browser, and what is pushed to it. */
  async leave(context: UserContext): Promise<void> {
    await this.push.leave(context)
    await this.signIn.logout(context)
  }

  /** Has existing sessions go on when the database goes away. Called at the start, then now and then by the process. */
  async rememberSessions(): Promise<void> {
    await this.#deps.sessions.remember()
  }

  /** An account that the exchange runs itself (owners 100–199): it has no password. */
  async ensureOwn(id: number, email: string): Promise<void> {
    await this.profile.ensureOwn(id, email)
  }

  /** Mails a code that confirms this request once; a code of the same one younger than a minute stays, and no new one is sent. */
  async sendRequestCode(owner: number, action: Action, request: BoundRequest) {
    return this.codes.sendForRequest(owner, action, request)
  }

  /** @throws Problem `code-invalid`, unless this is the live code of this request; it is used up then */
  async confirmRequest(owner: number, action: Action, code: string, request: BoundRequest): Promise<void> {
    await this.codes.confirmRequest(owner, action, code, request)
  }

  /** Every session of an account and its mailbox learn what became of where its funds may go. */
  async announceAddressBook(context: UserContext, news: AddressBookNews): Promise<void> {
    const { store, tell } = this.#deps
    await announceAddressBook({ tell, profile: store.profile, queue: this.#queue }, context, news)
  }

  /**
   * Mails an account that funds leave it, or have arrived. `origin` = of the site where that was asked for, so that the mail can
   * end with a link that freezes the account; null = nobody asked now.
   */
  async mailWithdrawal(
    owner: number,
    outcome: 'started' | 'done',
    values: Readonly<Record<string, string>>,
    origin: string | null,
  ): Promise<void> {
    const user = await this.#deps.store.profile.user(owner)
    if (user === null) return
    const mail = withdrawalMail(user, outcome, values)
    await (origin === null ? this.#queue.addNotice(mail) : this.#queue.addWarning(mail, user, origin))
  }

  /** Before something is made that would outlive an account's end. @throws Problem `account-closing`, `unauthenticated` */
  async assertOpen(tx: Queries, owner: number): Promise<void> {
    await this.profile.assertOpen(tx, owner)
  }

  /** Whether the account goes on: it is neither frozen, blocked nor closed. Those without one, the exchange's own, always do. */
  async isActive(owner: number): Promise<boolean> {
    const status = await this.profile.statusOf(owner)
    return status === null || status === 'active'
  }

  /** Null when there is no such account. */
  async emailOf(id: number): Promise<string | null> {
    return this.profile.emailOf(id)
  }

  /** Two letters, or null when not known. */
  async countryOf(id: number): Promise<string | null> {
    return this.profile.countryOf(id)
  }

  /** The language of one's mails. */
  async languageOf(id: number): Promise<string> {
    return this.profile.languageOf(id)
  }

  /** Which mails it wants beside those about its security. */
  async mailsOf(id: number) {
    return this.profile.mailsOf(id)
  }

  async setLanguage(id: number, language: string): Promise<void> {
    await this.profile.setLanguage(id, language)
  }

  /** Sends the mails that are due. */
  async sendMails(): Promise<void> {
    await this.#queue.run()
  }

  /** Sends the text messages and the pushes that are due. */
  async sendMessages(): Promise<void> {
    await Promise.all([this.sms.run(), this.push.run()])
  }

  /** How many mails wait, and how many of them were tried in vain. */
  async mailStanding(): Promise<{ readonly waiting: number; readonly failing: number }> {
    return this.#deps.store.queue.standing()
  }

  /** Lets the mails and messages that are being sent finish; a copy of data that is being made is left. */
  async stop(): Promise<void> {
    await this.loginHistory.settled()
    await this.exports.stop()
    await this.#queue.stop()
    await this.sms.stop()
    await this.push.stop()
  }

  /** Carries on with what waits for its time. Called now and then by the process. */
  async runRescues(): Promise<void> {
    await this.email.run()
    await this.freezing.run()
    await this.recoveries.run()
  }

  /** Sends what an operator wants sent, once the answer is on its way. */
  async #wake(): Promise<void> {
    try {
      await Promise.all([this.sendMails(), this.sendMessages()])
    } catch (reason) {
      this.#deps.log.warn('reading the queues failed', { reason: reasonOf(reason) })
    }
  }

  /** Until when no account gets this address; null = it is free. */
  async #addressHeldUntil(address: string): Promise<Date | null> {
    const held = await Promise.all([this.closing.addressHeldUntil(address), this.email.revertibleUntil(address)])
    return held.reduce((one, other) => (other === null || (one !== null && one > other) ? one : other), null)
  }

  /** Forgets what has expired. Called now and then by the process. */
  async sweep(): Promise<void> {
    const { store, clock } = this.#deps
    const before = new Date(clock.now() - HOUR_MS)
    await this.signIn.sweep(before)
    await this.registration.sweep(before)
    await store.codes.sweep(before)
    await this.messages.sweep()
    await this.factors.sweep()
    await this.acts.sweep()
    await this.passwords.sweep()
    await this.holds.sweep()
    await this.loginHistory.sweep()
    await this.qrLogin.sweep()
    await this.exports.sweep()
    await this.captcha.sweep()
    await this.phones.sweep()
    await this.email.sweep()
    await this.freezing.sweep()
    await this.recoveries.sweep()
    await this.apps.sweep()
    await this.ussd.sweep()
  }
}
