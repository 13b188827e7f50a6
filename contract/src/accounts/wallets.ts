/** Signing in by a wallet (EIP-4361), and the wallets of an account. */
import { z } from 'zod'
import { defineOperation, plainText } from '../kernel/index.ts'
import { loginResult } from './login-result.ts'

/** The most wallets of one account. */
export const MOST_WALLETS = 10

const address = z.string().regex(/^0x[\da-fA-F]{40}$/, { error: 'Address format is invalid.' })
const signed = {
  /** As it was answered, byte for byte. */
  message: z.string().min(1).max(2_000),
  /** Of the wallet, over the message with the prefix of EIP-191. */
  signature: z
    .string()
    .regex(/^0x([\da-fA-F]{2})+$/, { error: 'Signature format is invalid.' })
    .max(20_000),
}
const walletName = plainText.trim().max(60, { error: 'Name field is too long.' })

export const wallet = z.object({
  id: z.string(),
  /** With the checksum of EIP-55. */
  address: z.string(),
  /** Empty = it was given none. */
  name: z.string(),
  /** Unix seconds. */
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
})
export type Wallet = z.output<typeof wallet>

export const walletOperations = {
  /**
   * Query `{type, address}` → `{message, expiresAt}`: what the wallet of this address signs within five minutes, once. `login`
   * signs this browser in (with the cookie `wallet`), `link` adds the wallet to the account of this session.
   */
  walletChallenge: defineOperation({
    id: 'accounts.walletChallenge',
    cost: 20,
    method: 'GET',
    path: '/v2/web3/auth/challenge',
    auth: 'guest',
    capability: 'web3',
    summary: 'A message for a wallet to sign',
    rateLimit: { points: 20, seconds: 600, per: 'ip' },
    query: z.object({ type: z.enum(['login', 'link']), address }),
    output: z.object({ message: z.string(), expiresAt: z.int() }),
    errors: ['wallet-refused'],
  }),

  /** `{message, signature}` → LoginResult; what is asked for besides is the same as after a password. */
  walletLogin: defineOperation({
    id: 'accounts.walletLogin',
    captcha: true,
    cost: 50,
    method: 'POST',
    path: '/v2/web3/auth/login',
    auth: 'guest',
    capability: 'web3',
    summary: 'Sign in by a wallet',
    rateLimit: { points: 20, seconds: 600, per: 'ip' },
    body: z.object(signed),
    output: loginResult,
    errors: [
      'wallet-refused',
      'wallet-unknown',
      'credentials-invalid',
      'too-many-requests',
      'account-blocked',
      'account-frozen',
      'code-not-sent',
    ],
  }),

  /** → `[Wallet]`, the oldest first. */
  wallets: defineOperation({
    id: 'accounts.wallets',
    method: 'GET',
    path: '/v2/settings/web3/auth',
    auth: 'user',
    capability: 'web3',
    summary: 'The wallets that sign in to this account',
    output: z.array(wallet),
  }),

  /** `{address, message, signature, name?}` → Wallet. A wallet belongs to one account. */
  linkWallet: defineOperation({
    id: 'accounts.linkWallet',
    cost: 50,
    method: 'POST',
    path: '/v2/settings/web3/auth',
    auth: 'user',
    capability: 'web3',
    proof: 'sign-in-factor',
    shows: ['address'],
    summary: 'Let a wallet sign in to this account',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    body: z.object({ address, ...signed, name: walletName.default('') }),
    output: wallet,
    errors: ['wallet-refused', 'wallet-taken', 'wallets-too-many'],
  }),

  /** `{name}` → Wallet. */
  renameWallet: defineOperation({
    id: 'accounts.renameWallet',
    method: 'PATCH',
    path: '/v2/settings/web3/auth/{id}',
    auth: 'user',
    capability: 'web3',
    summary: 'Rename a wallet',
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.object({ name: walletName }),
    output: wallet,
    errors: ['not-found'],
  }),

  /** `{id}` → `{}`; sign-ins by it that wait for their second step end too. */
  removeWallet: defineOperation({
    id: 'accounts.removeWallet',
    method: 'DELETE',
    path: '/v2/settings/web3/auth',
    auth: 'user',
    capability: 'web3',
    proof: 'sign-in',
    summary: 'Take a wallet away from this account',
    body: z.object({ id: z.string().min(1).max(64) }),
    output: z.object({}),
    errors: ['not-found', 'last-way-in'],
  }),
}
