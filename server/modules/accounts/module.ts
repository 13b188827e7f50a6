import { countryOf, defineModule } from '../../kernel/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { accountChannels } from './channels.ts'
import { BoundSessionService, BoundTickets } from './bound-sessions/index.ts'
import { appDocuments, exampleClient } from './apps/index.ts'
import { AccountsDesk, DeskStore } from './desk/index.ts'
import { ownFiles } from './exports/index.ts'
import { accountOperations } from './operations.ts'
import { publicAccountOperations } from './public-operations.ts'
import { AccountsService } from './service.ts'
import { Sessions } from './sign-in/index.ts'
import { AccountStore } from './store.ts'

const SWEEP_MS = 60_000
/** How old a session has to be to go on without the database where nobody has used it. */
const REMEMBER_MS = 60_000
/** How late a mail or a message is tried again. */
const MAIL_MS = 1_000
/** How late an account is closed, or what a stop left half-way goes on. */
const CLOSING_MS = 15_000
/** How late another address counts, a frozen account opens, or a lost factor goes. */
const RESCUE_MS = 15_000
/** How late a copy of data is begun. */
const EXPORT_MS = 3_000

export const accountsModule = defineModule({
  name: 'accounts',
  migrations: new URL('migrations', import.meta.url),
  needs: [notificationsModule],
  start(kit, { notifications }) {
    const { db, clock, log, limiter, socketTokens, versions } = kit
    const { tell } = notifications
    const store = new AccountStore(db)
    const tickets = new BoundTickets(kit.secret('bound-sessions'), () => clock.now())
    const sessions = new Sessions(store, clock, socketTokens, tickets)
    const accounts = new AccountsService({
      store,
      db,
      sessions,
      outbound: kit.outbound,
      limiter,
      clock,
      log,
      tell,
      mailer: kit.mail,
      sms: kit.sms,
      smsCosts: kit.smsCosts,
      codeSecret: kit.secret('confirmation-codes'),
      mailSecret: kit.secret('mail-queue'),
      factorSecret: kit.secret('second-factors'),
      triesSecret: kit.secret('sign-in-tries'),
      antiPhishingSecret: kit.secret('anti-phishing'),
      addressSecret: kit.secret('closed-addresses'),
      legalSecret: kit.secret('legal-files'),
      exportSecret: kit.secret('data-exports'),
      captchaSecret: kit.secret('captcha'),
      captcha: kit.captcha,
      breachedPasswords: kit.breachedPasswords,
      phoneSecret: kit.secret('phones'),
      phoneHashSecret: kit.secret('phone-hashes'),
      pushSecret: kit.secret('pushes'),
      pushHashSecret: kit.secret('push-hashes'),
      linkSecret: kit.secret('notice-links'),
      // Nobody verifies identities yet.
      isIdentified: async () => false,
      identityProviders: kit.identityProviders,
      connectionSecret: kit.secret('connections'),
      billingSecret: kit.secret('billing-addresses'),
      appSecret: kit.secret('apps'),
      supportDesk: kit.supportDesk,
      ussd: kit.ussd,
      personal: kit.personalRecords,
      demo: kit.demo,
      running: () => ({ build: kit.build.id, redirects: versions.of('redirects') }),
      countryHere: (context) => countryOf(context).country,
    })
    kit.metrics.beforeReading(async () => {
      for (const { pot, window, ratio } of await accounts.sms.spent())
        kit.metrics.set('sms_spent_ratio', { pot, window }, ratio)
    })
    const leaveNotices = notifications.subscribe((owner, added) => {
      accounts.orderMails.noticed(owner, added)
      accounts.push.noticed(owner, added)
    })
    return {
      front: {
        accounts,
        accountsDesk: new AccountsDesk({
          store: new DeskStore(db),
          signIn: store.signIn,
          sessions,
          closing: store.closing,
          freezes: store.freezes,
          recoveries: store.recoveries,
          tellStopped: async (row) => accounts.recoveries.hasStopped(row),
          socketTokens,
          now: () => clock.now(),
        }),
      },
      operations: accountOperations({
        service: accounts,
        socketTokens,
        clock,
        issueCsrf: kit.issueCsrf,
      }),
      public: publicAccountOperations(socketTokens, accounts.apps),
      documents: appDocuments(accounts.apps),
      channels: accountChannels(socketTokens),
      jobs: [
        { name: 'sweeping accounts', everyMs: SWEEP_MS, run: async () => accounts.sweep() },
        { name: 'remembering sessions', everyMs: REMEMBER_MS, run: async () => accounts.rememberSessions() },
        { name: 'closing accounts', everyMs: CLOSING_MS, run: async () => accounts.closing.run() },
        { name: 'rescuing accounts', everyMs: RESCUE_MS, run: async () => accounts.runRescues() },
        { name: 'making copies of data', everyMs: EXPORT_MS, run: async () => accounts.exports.run() },
        { name: 'sending mails', everyMs: MAIL_MS, run: async () => accounts.sendMails() },
        { name: 'sending text messages and pushes', everyMs: MAIL_MS, run: async () => accounts.sendMessages() },
      ],
      personalData: {
        ...accounts.closing.personalData(),
        erase: async ({ owner }) => accounts.messages.forget(owner),
        files: ownFiles(db, {
          phoneOf: async (owner) => accounts.phones.of(owner),
          billingAddressOf: async (owner) => accounts.billing.of(owner),
        }),
      },
      resume: async () => {
        await accounts.push.prepare()
        await accounts.rememberSessions()
        const example = kit.demo ? await exampleClient(db, store.apps, new Date(clock.now())) : null
        if (example !== null) await kit.writePrivate('example-app.json', example)
      },
      stop: async () => {
        leaveNotices()
        await accounts.stop()
      },
      doors: {
        apps: accounts.apps,
        actorOf: async (...asked) => accounts.actorOf(...asked),
        leave: async (context) => accounts.leave(context),
        boundSessions: new BoundSessionService({ sessions, tickets, clock }),
        prove: async (demand) => accounts.prove(demand),
        screen: async (demand) => accounts.screen(demand),
      },
    }
  },
})
