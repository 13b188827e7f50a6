import { accounts } from '@exchange/contract/accounts'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation, Clock, Cookies, SocketTokens } from '../../kernel/index.ts'
import type { AccountsService } from './service.ts'

export interface AccountOperationsDeps {
  readonly service: AccountsService
  readonly socketTokens: SocketTokens
  readonly clock: Clock
  /** A CSRF token for the page, in the cookie and to be sent back as a header. */
  readonly issueCsrf: (cookies: Cookies) => string
}

export function accountOperations({
  service,
  socketTokens,
  clock,
  issueCsrf,
}: AccountOperationsDeps): readonly BoundOperation[] {
  return bind(accounts, {
    index: (context) => ({ token: issueCsrf(context.cookies) }),
    register: async (context, { body }) => service.registration.register(context, body),
    confirmRegistration: async (context, { body }) =>
      service.registration.confirmRegistration(context, null, body.code, body.email),
    confirmRegistrationById: async (context, { params, body }) =>
      service.registration.confirmRegistration(context, params.id, body.code, undefined),
    resendRegistrationCode: async (context, { body }) =>
      service.registration.resendRegistrationCode(context, body.email),
    login: async (context, { body }) => service.signIn.login(context, body.email, body.password),
    confirmLogin: async (context, { body }) => service.signIn.confirmLogin(context, body),
    resendLoginCode: async (context) => service.signIn.resendLoginCode(context),
    logout: async (context) => {
      await service.leave(context)
      return {}
    },
    sessionState: (context) => ({ signedIn: context.actor !== null }),
    settings: async (context) => service.profile.settings(context),
    agree: async (context, { body }) => {
      await service.profile.agree(context, body)
      return { exchangeTermsAccepted: true as const }
    },
    sessions: async (context) => service.signIn.sessions(context),
    endSession: async (context, { params }) => {
      await service.signIn.endSession(context, params.id)
      return {}
    },
    endSessions: async (context, { body }) => ({ ended: await service.signIn.endSessions(context, body.keepCurrent) }),
    devices: async (context) => service.signIn.devices(context),
    endDevice: async (context, { params }) => {
      await service.signIn.endDevice(context, params.id)
      return {}
    },
    geetest: async (context, { query }) => service.captcha.question(context, query.action),
    validateAct: async (context, { body }) => service.acts.validate(context, body),
    resendActCode: async (context) => service.acts.resend(context),
    protection: async (context) => service.factors.protection(context),
    generateTotp: async (context) => service.factors.generateTotp(context),
    toggleTotp: async (context, { body }) => service.factors.toggleTotp(context, body),
    renewRecoveryCodes: async (context) => ({ recoveryCodes: await service.factors.renewRecoveryCodes(context) }),
    passkeys: async (context) => service.factors.passkeys(context),
    startPasskey: async (context) => service.factors.startPasskey(context),
    finishPasskey: async (context, { body }) => service.factors.finishPasskey(context, body.response, body.name),
    renamePasskey: async (context, { params, body }) => service.factors.renamePasskey(context, params.id, body.name),
    deletePasskey: async (context, { params }) => ({
      accepted: await service.factors.deletePasskey(context, params.id),
    }),
    startPasskeySignIn: async (context, { body }) => service.signIn.startPasskey(context, body.second),
    forgotPassword: async (context, { body }) => service.passwords.forgot(context, body.email),
    passwordLink: async (context) => service.passwords.link(context),
    startResetPasskey: async (context) => service.passwords.startPasskey(context),
    resetPassword: async (context, { body }) => {
      await service.passwords.reset(context, body)
      return {}
    },
    changePassword: async (context, { body }) => service.passwords.change(context, body.current, body.password),
    createPassword: async (context, { body }) => service.passwords.create(context, body.password),
    loginHistory: async (context, { query }) => service.loginHistory.page(context, query.before),
    setAntiPhishing: async (context, { body }) => {
      await service.antiPhishing.set(context, body.code)
      return {}
    },
    antiPhishing: async (context) => service.antiPhishing.info(context),
    antiPhishingHistory: async (context) => service.antiPhishing.history(context),
    logoutTimes: () => service.general.logoutTimes(),
    changeGeneral: async (context, { body }) => service.general.change(context, body),
    changeNickname: async (context, { body }) => service.general.changeNickname(context, body.nickname),
    email: async (context) => service.email.state(context),
    changeEmail: async (context, { body }) => {
      if ('email' in body) return service.email.ask(context, body.email)
      if ('code' in body) return service.email.confirm(context, body.code)
      await service.email.cancel(context)
      return { effectiveAt: null }
    },
    freeze: async (context) => {
      await service.freezing.freeze(context)
      return {}
    },
    frozenAccount: async (context) => service.freezing.look(context),
    unfreeze: async (context) => service.freezing.unfreeze(context),
    mailLink: async (context) => service.noticeLinks.look(context),
    answerMailLink: async (context, { body }) => {
      await service.noticeLinks.answer(context, body.answer)
      return {}
    },
    recovery: async (context) => service.recoveries.state(context),
    sendRecoveryCode: async (context) => service.recoveries.sendCode(context),
    recover: async (context, { body }) =>
      'code' in body
        ? service.recoveries.byMailedCode(context, body.code)
        : service.recoveries.byRecoveryCode(context, body.recoveryCode),
    closing: async (context) => service.closing.state(context),
    deleteAccount: async (context, { body: { reason = '', cancel = false } }) => {
      if (!cancel) return service.closing.ask(context, reason)
      await service.closing.takeBack(context)
      return { dueAt: null }
    },
    startQrLogin: async (context) => service.qrLogin.start(context),
    pollQrLogin: async (context, { query }) => service.qrLogin.poll(context, query.code),
    answerQrLogin: async (context, { params: { code }, body }) => {
      if (body.step === 'prompt') return service.qrLogin.prompt(context, code)
      if (body.step === 'reject') return service.qrLogin.reject(context, code)
      return service.qrLogin.confirm(context, code, body.number)
    },
    setQrLogin: async (context, { body }) => service.qrLogin.setEnabled(context, body.enabled),
    dataExport: async (context) => service.exports.state(context),
    askDataExport: async (context) => service.exports.ask(context),
    openDataExport: async (context, { params }) => service.exports.open(context, params.id),
    dataExportFile: async (context, { params }) => service.exports.file(context, params.id),
    walletChallenge: async (context, { query }) => service.wallets.challenge(context, query.type, query.address),
    walletLogin: async (context, { body }) => service.wallets.login(context, body),
    wallets: async (context) => service.wallets.list(context),
    linkWallet: async (context, { body }) => service.wallets.link(context, body),
    renameWallet: async (context, { params, body }) => service.wallets.rename(context, params.id, body.name),
    removeWallet: async (context, { body }) => {
      await service.wallets.remove(context, body.id)
      return {}
    },
    startConnection: async (context, { body }) => service.connections.start(context, body),
    connectionAnswer: async (_context, { params, query }) => service.connections.answered(params.provider, query),
    postConnectionAnswer: async (_context, { params, body }) => service.connections.answered(params.provider, body),
    connect: async (context, { body }) => service.connections.connect(context, body),
    consentToConnection: async (context, { body }) => service.connections.consent(context, body),
    linkConnection: async (context, { body }) => {
      await service.connections.link(context, body)
      return {}
    },
    connections: async (context) => service.connections.list(context),
    addConnection: async (context, { body }) => service.connections.link(context, body),
    removeConnection: async (context, { params }) => {
      await service.connections.remove(context, params.id)
      return {}
    },
    phoneCountries: async ({ region }) => service.phones.countries(region),
    registerPhoneCode: async (context, { body }) => service.phones.beginRegistration(context, body),
    registrationPhone: async (context, { query }) => ({
      shown: await service.phones.registrationPhone(context, query.id),
    }),
    confirmRegisterPhone: async (context, { body }) => service.phones.confirmRegistration(context, body.id, body.code),
    phone: async (context) => service.phones.state(context),
    setPhone: async (context, { body }) => service.phones.set(context, body),
    resendPhoneCode: async (context) => service.phones.resend(context),
    confirmPhone: async (context, { body }) => service.phones.confirm(context, body.code),
    phoneTotp: async (context) => ({ required: await service.phones.isFactorAsked(context) }),
    removePhone: async (context) => {
      await service.phones.remove(context)
      return {}
    },
    push: async (context) => service.push.state(context),
    addPush: async (context, { body: { topics, ...subscribed } }) => service.push.add(context, subscribed, topics),
    changePush: async (context, { params, body }) => service.push.change(context, params.id, body.topics),
    removePush: async (context, { params }) => {
      await service.push.remove(context, params.id)
      return {}
    },
    billingAddress: async (context) => service.billing.state(context),
    addBillingAddress: async (context, { body }) => service.billing.add(context, body),
    editBillingAddress: async (context, { body }) => service.billing.edit(context, body),
    deleteBillingAddress: async (context) => {
      await service.billing.remove(context)
      return {}
    },
    ussd: async (context) => service.ussd.state(context),
    connectUssd: async (context) => service.ussd.connect(context),
    setUssdPin: async (context, { body }) => service.ussd.setPin(context, body.pin),
    disconnectUssd: async (context) => {
      await service.ussd.disconnect(context)
      return {}
    },
    appScopes: async (context, { params, query }) => service.apps.asked(context, params.id, query.request),
    authorizeApp: async (context, { body }) => service.apps.authorize(context, body),
    appUserToken: async (context, { body }) => service.apps.userToken(context, body.clientId),
    appLogoutNotify: async (context, { params }) => {
      await service.apps.notifyLogout(context, params.id)
      return {}
    },
    authorizedApps: async (context) => service.apps.list(context),
    revokeApp: async (context, { body }) => {
      await service.apps.revoke(context, body.id)
      return {}
    },
    supportSignOn: async (context, { body }) => service.support.signOn(context, body.brand_id),
    supportToken: async (context) => service.support.chatToken(context),
    time: () => ({ time: Math.floor(clock.now() / 1000) }),
    socketToken: ({ actor: { owner, through }, region }) => ({
      token: socketTokens.issue({ owner, through, key: null, region }),
    }),
  })
}
