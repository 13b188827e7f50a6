import type { Database } from '../../kernel/index.ts'
import { ProvedActStore } from './acts/index.ts'
import { AntiPhishingStore } from './anti-phishing/index.ts'
import { BillingStore } from './billing/index.ts'
import { CaptchaStore } from './captcha/index.ts'
import { AppStore } from './apps/index.ts'
import { ClosingStore } from './closing/index.ts'
import { CodeStore, QueueStore } from './codes/index.ts'
import { ConnectionStore } from './connections/index.ts'
import { EmailStore } from './email/index.ts'
import { ExportStore } from './exports/index.ts'
import { FactorStore } from './factors/index.ts'
import { FreezeStore } from './freezing/index.ts'
import { GeneralStore } from './general/index.ts'
import { HoldStore } from './holds/index.ts'
import { LoginHistoryStore } from './login-history/index.ts'
import { MessageStore } from './messages/index.ts'
import { OutboxStore } from './outbox/index.ts'
import { PasswordStore } from './passwords/index.ts'
import { PhoneStore } from './phones/index.ts'
import { ProfileStore } from './profile/index.ts'
import { PushStore } from './push/index.ts'
import { QrLoginStore } from './qr-login/index.ts'
import { RecoveryStore } from './recoveries/index.ts'
import { RegistrationStore } from './registration/index.ts'
import { SignInStore } from './sign-in/index.ts'
import { SmsBudgetStore } from './sms/index.ts'
import { UssdStore } from './ussd/index.ts'
import { WalletStore } from './wallets/index.ts'

/** The rows of each part of this module. Every method is one statement, or one transaction where it says so. */
export class AccountStore {
  readonly profile: ProfileStore
  readonly codes: CodeStore
  readonly queue: QueueStore
  readonly factors: FactorStore
  readonly loginHistory: LoginHistoryStore
  readonly signIn: SignInStore
  readonly acts: ProvedActStore
  readonly registration: RegistrationStore
  readonly holds: HoldStore
  readonly passwords: PasswordStore
  readonly antiPhishing: AntiPhishingStore
  readonly captcha: CaptchaStore
  readonly email: EmailStore
  readonly freezes: FreezeStore
  readonly recoveries: RecoveryStore
  readonly general: GeneralStore
  readonly closing: ClosingStore
  readonly qrLogin: QrLoginStore
  readonly exports: ExportStore
  readonly wallets: WalletStore
  readonly connections: ConnectionStore
  readonly messages: MessageStore
  readonly outbox: OutboxStore
  readonly smsBudgets: SmsBudgetStore
  readonly phones: PhoneStore
  readonly push: PushStore
  readonly apps: AppStore
  readonly billing: BillingStore
  readonly ussd: UssdStore

  constructor(db: Database) {
    this.profile = new ProfileStore(db)
    this.codes = new CodeStore(db)
    this.queue = new QueueStore(db)
    this.factors = new FactorStore(db)
    this.acts = new ProvedActStore(db)
    this.loginHistory = new LoginHistoryStore(db)
    this.signIn = new SignInStore(db)
    this.registration = new RegistrationStore(db)
    this.holds = new HoldStore(db)
    this.antiPhishing = new AntiPhishingStore(db)
    this.captcha = new CaptchaStore(db)
    this.exports = new ExportStore(db)
    this.closing = new ClosingStore(db, this.signIn)
    this.general = new GeneralStore(db, this.signIn)
    this.qrLogin = new QrLoginStore(db)
    this.apps = new AppStore(db)
    this.billing = new BillingStore(db)
    this.ussd = new UssdStore(db)
    this.wallets = new WalletStore(db, this.signIn)
    this.connections = new ConnectionStore(db, this.signIn)
    this.messages = new MessageStore(db)
    this.outbox = new OutboxStore(db)
    this.smsBudgets = new SmsBudgetStore(db)
    this.phones = new PhoneStore(db)
    this.push = new PushStore(db)
    this.freezes = new FreezeStore(db, this.signIn)
    this.email = new EmailStore(db, this.holds, this.freezes)
    this.recoveries = new RecoveryStore(db, this.signIn, this.holds, this.factors)
    this.passwords = new PasswordStore(db, this.signIn, this.holds)
  }
}
