/** What a notification can be about, and which figures it holds; its words are made where it is shown. Holds no zod. */
import type { ExportFormat, ExportKindName } from '../../exports/kinds/index.ts'

/** How long a notification is kept. */
export const NOTIFICATION_DAYS = 90

/** A browser by its address and by what it says of itself. */
interface Visitor {
  readonly address: string
  /** User agent, shortened. */
  readonly device: string
}

interface KeyName {
  readonly label: string
}

interface ListedName {
  readonly label: string
  readonly network: string
}

/** How somebody signed in: one of the ways that the login history knows. */
interface Way {
  readonly method: string
}

interface ExportName {
  readonly history: ExportKindName
  readonly format: ExportFormat
}

/** What of a withdrawal is told. */
interface Outflow {
  readonly ticker: string
  /** What leaves the account. */
  readonly amount: string
  readonly network: string
  readonly address: string
}

/** Amounts are decimal strings, markets are written as BTC_USDT. */
export interface NoticeValues {
  /** Somebody signed in on a device that had not been seen before. */
  readonly 'device-added': Visitor & Way
  /** Too many wrong passwords from there. */
  readonly 'sign-in-locked': Visitor
  /** Whoever got past the first step showed wrong codes of a second factor. */
  readonly 'wrong-factor': Visitor
  /** Signed out from another device. */
  readonly 'session-ended': Visitor
  /** A passkey or an authenticator app. */
  readonly 'factor-added': Visitor
  readonly 'factor-removed': Visitor
  readonly 'recovery-codes-renewed': Visitor
  /** Whether browsers are let in by a phone. */
  readonly 'qr-login-on': Visitor
  readonly 'qr-login-off': Visitor
  /** All other sessions have ended. */
  readonly 'password-changed': Visitor
  /** The word that mails begin with. */
  readonly 'anti-phishing-changed': Visitor
  /** A wallet that signs in. */
  readonly 'wallet-added': Visitor
  readonly 'wallet-removed': Visitor
  /** Of Apple or Google, which signs in. */
  readonly 'connection-added': Visitor
  readonly 'connection-removed': Visitor
  /** Added, or another one. */
  readonly 'phone-changed': Visitor
  readonly 'phone-removed': Visitor
  /** Added, or another one. */
  readonly 'billing-address-changed': Visitor
  readonly 'billing-address-deleted': Visitor
  /** A PIN was set, by which a phone looks up balances. */
  readonly 'ussd-changed': Visitor
  readonly 'ussd-disconnected': Visitor
  /** So many wrong PINs. */
  readonly 'ussd-locked': { readonly tries: number }
  /** An address that funds may go to. */
  readonly 'address-added': Visitor & ListedName
  readonly 'address-removed': Visitor & ListedName
  /** Funds go to listed addresses alone. */
  readonly 'whitelist-on': Visitor
  /** They may go anywhere from then on, in Unix seconds, unless that is stopped. */
  readonly 'whitelist-ending': Visitor & { readonly dueAt: number }
  readonly 'whitelist-kept': Visitor
  /** An app may act for the account from now on. */
  readonly 'app-authorized': Visitor & { readonly app: string }
  /** It is closed on that day, in Unix seconds, unless that is taken back. */
  readonly 'account-closing': Visitor & { readonly dueAt: number }
  readonly 'account-closing-canceled': Visitor
  /** It can't be closed: something has come into it meanwhile. */
  readonly 'account-closing-stopped': { readonly obstacles: number }
  /** Another e-mail address, masked: it counts then, in Unix seconds, unless that is stopped. */
  readonly 'email-changing': Visitor & { readonly email: string; readonly dueAt: number }
  readonly 'email-changed': { readonly email: string }
  /** Its owner had frozen it then, in Unix seconds. */
  readonly 'account-opened': { readonly frozenAt: number }
  /** Somebody says that the second factor is lost: it goes then at the earliest, in Unix seconds. */
  readonly 'recovery-started': { readonly dueAt: number }
  readonly 'recovery-stopped': { readonly askedAt: number }
  /** Every second factor is gone, and no funds leave the account until then. */
  readonly 'factors-reset': { readonly until: number }
  /** A copy of everything that is held about the account. */
  readonly 'data-export-asked': Visitor
  readonly 'data-export-ready': { readonly bytes: number }
  /** A history as a file: which one, and in which format. */
  readonly 'history-export-ready': ExportName
  readonly 'history-export-failed': ExportName
  /** Its counter fell, so that there is a copy of it; it is turned off. */
  readonly 'passkey-copied': { readonly name: string }
  readonly 'api-key-created': KeyName
  readonly 'api-key-changed': KeyName
  readonly 'api-key-deleted': KeyName
  /** `orders` = how many it canceled. */
  readonly 'kill-switch-fired': { readonly market: string; readonly orders: number }
  /** `assets` = how many kinds of funds there were. */
  readonly 'demo-funds': { readonly assets: number }
  /** It was confirmed, or asked for by a key. */
  readonly 'withdrawal-started': Outflow
  /** It waits: `why` is one of the reasons that the record of a withdrawal knows. */
  readonly 'withdrawal-held': Outflow & { readonly why: string }
  readonly 'withdrawal-done': Outflow
  /** The funds are back; `why` as in its record. */
  readonly 'withdrawal-canceled': Outflow & { readonly why: string }
  /** Its receiver did not take it, and the funds are back. */
  readonly 'withdrawal-failed': Outflow
  /** Its market got there: `value` is what it waited for, `reached` where the market was, both as the kind of the alert writes them. */
  readonly 'price-alert': {
    readonly market: string
    readonly what: 'price' | 'change' | 'volume'
    readonly condition: 'gte' | 'lte'
    readonly value: string
    readonly reached: string
    readonly note: string
  }
  /** An order that had waited is done: so much base for so much quote. */
  readonly 'order-filled': {
    readonly market: string
    readonly side: 'buy' | 'sell'
    readonly amount: string
    readonly total: string
  }
  /** The exchange ended an order with something of it left; `amount` is the base that was traded before. */
  readonly 'order-ended': {
    readonly market: string
    readonly side: 'buy' | 'sell'
    readonly amount: string
    readonly reason: EndReason
  }
}

/** no-liquidity: the book held no more. match-limit: it met as many orders as one order may. */
export type EndReason = 'taker-band' | 'stp' | 'market-delisted' | 'no-liquidity' | 'match-limit'

export const noticeKinds = [
  'device-added',
  'sign-in-locked',
  'wrong-factor',
  'session-ended',
  'factor-added',
  'factor-removed',
  'recovery-codes-renewed',
  'qr-login-on',
  'qr-login-off',
  'password-changed',
  'anti-phishing-changed',
  'wallet-added',
  'wallet-removed',
  'connection-added',
  'connection-removed',
  'phone-changed',
  'phone-removed',
  'billing-address-changed',
  'billing-address-deleted',
  'ussd-changed',
  'ussd-disconnected',
  'ussd-locked',
  'address-added',
  'address-removed',
  'whitelist-on',
  'whitelist-ending',
  'whitelist-kept',
  'app-authorized',
  'account-closing',
  'account-closing-canceled',
  'account-closing-stopped',
  'email-changing',
  'email-changed',
  'account-opened',
  'recovery-started',
  'recovery-stopped',
  'factors-reset',
  'data-export-asked',
  'data-export-ready',
  'history-export-ready',
  'history-export-failed',
  'passkey-copied',
  'api-key-created',
  'api-key-changed',
  'api-key-deleted',
  'kill-switch-fired',
  'demo-funds',
  'withdrawal-started',
  'withdrawal-held',
  'withdrawal-done',
  'withdrawal-canceled',
  'withdrawal-failed',
  'price-alert',
  'order-filled',
  'order-ended',
] as const satisfies readonly (keyof NoticeValues)[]
export type NoticeKind = keyof NoticeValues

/** A kind with its own values. */
export type Notice = {
  readonly [Kind in NoticeKind]: { readonly kind: Kind; readonly values: NoticeValues[Kind] }
}[NoticeKind]
