/** The doors of apps in the compatible API (OAuth 2): tokens, and who has authorised them. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { perTenSeconds } from '../kernel/public-wire.ts'
import type { Scope } from './scopes/index.ts'

/** A field of a form, in the words of this API's refusals. */
const field = z.string({ error: 'validation.required' }).min(1, { error: 'validation.required' }).max(4_000)
const client = {
  client_id: field.meta({ description: 'Client ID of the app' }),
  client_secret: field.meta({ description: 'Client secret of the app' }),
}
const optionalField = z.string().max(4_000).optional()

/** As this kind of API answers. */
const wrapped = z.object({
  data: z.object({
    access_token: z.string().meta({ description: 'Token for calls on behalf of the account' }),
    expires_in: z.int().meta({ description: 'Seconds until the access token expires' }),
    refresh_token: z.string().meta({ description: 'Token for the next pair of tokens; it can be used once' }),
    scope: z.string().meta({ description: 'What the account has allowed, separated by commas' }),
    token_type: z.literal('Bearer').meta({ description: 'How the access token is sent' }),
  }),
})
/** As RFC 6749 has it, for a request with a `grant_type`. */
const plain = z.object({
  access_token: z.string(),
  expires_in: z.int(),
  refresh_token: z.string(),
  scope: z.string(),
  token_type: z.literal('Bearer'),
})

const form = {
  auth: 'guest',
  door: 'public',
  method: 'POST',
  capability: 'api',
  family: 'apps',
  permission: 'read',
  cost: 20,
  rateLimit: perTenSeconds(300, 'app-tokens'),
} as const

export const publicAppOperations = [
  defineOperation({
    ...form,
    id: 'accounts.appToken',
    path: '/oauth2/token',
    summary: 'Exchange a code for tokens',
    body: z.looseObject({
      client_id: optionalField.meta({ description: 'Client ID of the app' }),
      client_secret: optionalField.meta({ description: 'Client secret of the app' }),
      code: optionalField.meta({ description: 'Code from the redirect, valid for 60 seconds and for one use' }),
      code_verifier: optionalField.meta({ description: 'Text whose SHA-256 was sent as code_challenge' }),
      grant_type: optionalField.meta({
        description: 'authorization_code or refresh_token: the call and its answer are then those of RFC 6749',
      }),
    }),
    output: z.union([wrapped, plain]),
  }),
  defineOperation({
    ...form,
    id: 'accounts.appRefresh',
    path: '/oauth2/refresh_token',
    summary: 'Exchange a refresh token for new tokens',
    body: z.object({
      ...client,
      token: field.meta({ description: 'Refresh token, valid for 600 seconds and for one use' }),
    }),
    output: wrapped,
  }),
  defineOperation({
    auth: 'app',
    door: 'public',
    method: 'GET',
    capability: 'api',
    id: 'accounts.appUser',
    path: '/oauth2/userinfo',
    scope: 'general',
    isExtension: true,
    cost: 2,
    summary: 'The account that authorised the app',
    rateLimit: perTenSeconds(1000, 'app-accounts'),
    output: z.object({
      sub: z.string().meta({ description: 'ID of the account, different for each app' }),
      nickname: z
        .string()
        .nullable()
        .optional()
        .meta({ description: 'Nickname, or null if there is none; with show.userinfo' }),
      language: z.string().optional().meta({ description: 'Language of the account; with users.read' }),
      region: z.string().optional().meta({ description: 'Edition in which the account was opened; with users.read' }),
      created_at: z.int().optional().meta({ description: 'When the account was opened; with users.read' }),
      email: z.string().optional().meta({ description: 'E-mail address; with users.email.read' }),
      email_verified: z.boolean().optional().meta({ description: 'Always true; with users.email.read' }),
    }),
  }),
] as const

/** What of the answer about an account needs a scope beside the one of the operation. */
export const userScopes = ['show.userinfo', 'users.read', 'users.email.read'] as const satisfies readonly Scope[]
