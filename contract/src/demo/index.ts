/** Demo funds, the development mailbox and the inbox of text messages. Every operation answers 404 where the demo is off. */
import { z } from 'zod'
import { connectionProviders } from '../accounts/providers/index.ts'
import { networkId } from '../custody/index.ts'
import { decimal, decimalInput, defineOperation, plainText, ticker } from '../kernel/index.ts'

export const grantItem = z.object({
  ticker: z.string().meta({ description: 'Ticker of the token' }),
  amount: decimal.meta({ description: 'Amount credited' }),
})
export type GrantItem = z.output<typeof grantItem>

export const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Unix seconds. */
  time: z.int(),
})
export type DemoMail = z.output<typeof mail>

const message = z.object({
  id: z.string(),
  /** `+905321234567`. */
  to: z.string(),
  text: z.string(),
  /** Unix seconds. */
  time: z.int(),
})
export type DemoMessage = z.output<typeof message>

/** What a payer can do at the page of the simulated provider, and their bank afterwards. */
const payerActs = [
  'pay',
  'prove',
  'slow',
  'decline',
  'other-name',
  'cancel',
  'refund-half',
  'dispute',
  'win',
  'lose',
  'repeat',
] as const
export type PayerAct = (typeof payerActs)[number]

/** What the page of the simulated provider shows. */
export const payerPage = z.object({
  /** `EUR_SEPA`, and as banks call it. */
  way: z.string(),
  name: z.string(),
  ticker: z.string(),
  amount: decimal,
  stage: z.enum(['open', 'authorised', 'captured', 'settled', 'failed', 'expired']),
  /** The card waits for its holder to prove who they are. */
  isProving: z.boolean(),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  refunded: decimal,
  card: z
    .object({ first: z.string(), last: z.string(), brand: z.string(), expires: z.string(), holder: z.string() })
    .nullable(),
  /** Where the payer's browser goes afterwards. */
  returnTo: z.string(),
})
export type PayerPage = z.output<typeof payerPage>

/** The provider's name of a payment; whoever knows it may pay. */
const payerReference = z.object({
  id: z.string().regex(/^[\w-]{10,64}$/, { error: 'Id field format is invalid.' }),
})

export const demo = {
  /** → `{available, nextClaimAt, bundle}`: whether demo funds can be claimed now, when again (Unix seconds or null), and what they are. */
  grants: defineOperation({
    id: 'demo.grants',
    method: 'GET',
    path: '/v2/demo/grants',
    auth: 'user',
    capability: 'demo',
    summary: 'Demo funds on offer',
    output: z.object({ available: z.boolean(), nextClaimAt: z.int().nullable(), bundle: z.array(grantItem) }),
    errors: ['not-found'],
  }),

  /** → `{id, bundle, nextClaimAt}`: the bundle is now in the main wallet. Once a day. */
  claim: defineOperation({
    id: 'demo.claim',
    method: 'POST',
    path: '/v2/demo/claim',
    auth: 'user',
    needsTerms: true,
    permission: 'transfer',
    capability: 'demo',
    summary: 'Claim demo funds',
    rateLimit: { points: 10, seconds: 60, per: 'account' },
    output: z.object({ id: z.string(), bundle: z.array(grantItem), nextClaimAt: z.int() }),
    errors: ['not-found', 'demo-already-claimed', 'outcome-unknown'],
  }),

  /** → `{assets}`, how many kinds there were: all funds that orders don't hold are gone, so that the account can be closed. */
  giveBack: defineOperation({
    id: 'demo.giveBack',
    method: 'POST',
    path: '/v2/demo/give-back',
    auth: 'user',
    permission: 'transfer',
    capability: 'demo',
    summary: 'Give all demo funds back',
    rateLimit: { points: 10, seconds: 60, per: 'account' },
    output: z.object({ assets: z.int() }),
    errors: ['not-found', 'account-restricted', 'balance-insufficient', 'outcome-unknown'],
  }),

  /**
   * `{provider, nonce, email, name}` → `{code}`: what the simulated Apple or Google sends a browser back with, for one sign-in
   * that was begun with this nonce. Whatever address is said counts as verified; an empty one is told to nobody.
   */
  identify: defineOperation({
    id: 'demo.identify',
    method: 'POST',
    path: '/v2/demo/identities',
    auth: 'guest',
    capability: 'demo',
    summary: 'Sign in at the simulated Apple or Google',
    rateLimit: { points: 60, seconds: 600, per: 'ip' },
    body: z.object({
      provider: z.enum(connectionProviders),
      nonce: z.string().min(1).max(100),
      email: z.union([z.literal(''), z.email().max(254)]),
      name: plainText.trim().max(100).default(''),
    }),
    output: z.object({ code: z.string() }),
    errors: ['not-found'],
  }),

  /** `{ticker, network, amount}` → `{transaction}`: money is sent to the account's own address on a simulated network. 20 a day. */
  sendDeposit: defineOperation({
    id: 'demo.sendDeposit',
    method: 'POST',
    path: '/v2/demo/chains/send',
    auth: 'user',
    needsTerms: true,
    permission: 'transfer',
    capability: 'demo',
    summary: 'Send a test deposit',
    rateLimit: { points: 60, seconds: 60, per: 'account' },
    body: z.object({ ticker, network: networkId, amount: decimalInput('Amount') }),
    output: z.object({ transaction: z.string() }),
    errors: [
      'not-found',
      'asset-not-found',
      'network-unknown',
      'not-depositable',
      'address-missing',
      'transfer-too-small',
      'transfer-step',
      'amount-too-large',
      'too-many-attempts',
    ],
  }),

  /**
   * Query `{network}` → `{address, memo, refusing}`: an address of this account's own outside of the exchange, to withdraw to,
   * and that of a contract that takes no money.
   */
  outsideAddress: defineOperation({
    id: 'demo.outsideAddress',
    method: 'GET',
    path: '/v2/demo/chains/outside',
    auth: 'user',
    capability: 'demo',
    summary: 'An address outside of the exchange',
    query: z.object({ network: networkId }),
    output: z.object({ address: z.string(), memo: z.string().nullable(), refusing: z.string() }),
    errors: ['not-found'],
  }),

  /**
   * `{network, blocks, drop}` → `{transactions}`, how many were in them: the last blocks of a simulated network are undone, as
   * happens on real ones. What was in them comes with the next block; with `drop` another transaction takes its place.
   */
  undoBlocks: defineOperation({
    id: 'demo.undoBlocks',
    method: 'POST',
    path: '/v2/demo/chains/undo',
    auth: 'user',
    permission: 'transfer',
    capability: 'demo',
    summary: 'Undo blocks of a simulated network',
    rateLimit: { points: 10, seconds: 3600, per: 'account' },
    body: z.object({ network: networkId, blocks: z.int().min(1).max(300), drop: z.boolean().default(false) }),
    output: z.object({ transactions: z.int() }),
    errors: ['not-found', 'too-many-attempts'],
  }),

  /** → `PayerPage`: a payment as the simulated provider shows it to whoever pays. */
  payerPage: defineOperation({
    id: 'demo.payerPage',
    method: 'GET',
    path: '/v2/demo/payments/{id}',
    auth: 'guest',
    capability: 'demo',
    summary: 'A payment at the simulated provider',
    params: payerReference,
    output: payerPage,
    errors: ['not-found'],
  }),

  /** `{act}` → `PayerPage`: what a payer does there, or what their bank does later. */
  payerAct: defineOperation({
    id: 'demo.payerAct',
    method: 'POST',
    path: '/v2/demo/payments/{id}',
    auth: 'guest',
    capability: 'demo',
    summary: 'Play the payer at the simulated provider',
    rateLimit: { points: 60, seconds: 60, per: 'ip' },
    params: payerReference,
    body: z.object({ act: z.enum(payerActs, { error: 'Invalid option.' }) }),
    output: payerPage,
    errors: ['not-found', 'act-not-possible'],
  }),

  /** Query `{to?}` → `[DemoMail]`, the newest 50. Mails land here while no SMTP server is configured. */
  mailbox: defineOperation({
    id: 'demo.mailbox',
    method: 'GET',
    path: '/v2/demo/mailbox',
    cost: 10,
    auth: 'guest',
    capability: 'demo',
    summary: 'Mails of the embedded mailbox',
    query: z.object({ to: plainText.trim().toLowerCase().max(254).optional() }),
    output: z.array(mail),
    errors: ['not-found'],
  }),

  /** Query `{to?}` → `[DemoMessage]`, the newest 50. Text messages land here while no gateway is configured. */
  messages: defineOperation({
    id: 'demo.messages',
    method: 'GET',
    path: '/v2/demo/messages',
    cost: 10,
    auth: 'guest',
    capability: 'demo',
    summary: 'Text messages of the embedded inbox',
    query: z.object({ to: plainText.trim().max(20).optional() }),
    output: z.array(message),
    errors: ['not-found'],
  }),
}
