/** Company pages with data behind them: the platform's state, official channels, pages of the page builder. */
import { z } from 'zod'
import { defineOperation, plainText } from '../kernel/index.ts'
import { pageContent } from './blocks/index.ts'

/**
 * The parts of the platform whose state is told: orders with their journal, the projected histories, the database, the
 * doors (HTTP and sockets), market data, mail, and a trade of the canary, which passes through all of them.
 */
export const components = ['engine', 'history', 'database', 'doors', 'markets', 'mail', 'canary'] as const
export type Component = (typeof components)[number]

/** How a part is now. `off` = not part of this installation. */
export const componentState = z.enum(['operational', 'degraded', 'down', 'off'])
export type ComponentState = z.output<typeof componentState>

export const componentHealth = z.object({
  component: z.enum(components),
  state: componentState,
  /** What this part takes now: see docs/decisions/0031; null where there is nothing to measure. */
  latencyMs: z.number().nonnegative().nullable(),
})
export type ComponentHealth = z.output<typeof componentHealth>

export const incident = z.object({
  id: z.int(),
  /** `outage` was noticed by the platform or written down; `maintenance` was planned. */
  kind: z.enum(['outage', 'maintenance']),
  /** Null = the whole platform. */
  component: z.enum(components).nullable(),
  /** Written by people; empty for what the platform noticed itself. */
  title: z.string(),
  text: z.string(),
  /** Unix seconds. */
  from: z.int(),
  /** Unix seconds; null while it lasts. */
  to: z.int().nullable(),
})
export type Incident = z.output<typeof incident>

export const systemPage = z.object({
  /** The worst of the components; `down` when no order can be taken. */
  state: z.enum(['operational', 'degraded', 'down']),
  /** Unix seconds: when this was measured, and when the process started. */
  time: z.int(),
  startedAt: z.int(),
  components: z.array(componentHealth),
  markets: z.array(
    z.object({
      market: z.string(),
      /** Only `open` takes orders; `cancel-only` and `delisting` let orders be cancelled. */
      trading: z.enum(['prelaunch', 'open', 'post-only', 'cancel-only', 'halted', 'delisting']),
      isDemo: z.boolean(),
    }),
  ),
  assets: z.array(
    z.object({
      ticker: z.string(),
      /** How many markets it can be traded on now. */
      openMarkets: z.int(),
      deposit: z.boolean(),
      withdraw: z.boolean(),
    }),
  ),
  /** What lasts or is planned, and what ended in the last 30 days; newest first. */
  incidents: z.array(incident),
})
export type SystemPage = z.output<typeof systemPage>

export const channelKind = z.enum(['email', 'domain', 'phone', 'social'])
export type ChannelKind = z.output<typeof channelKind>

export const officialChannel = z.object({
  kind: channelKind,
  /** As people write it: `support@example.com`, `+90 850 …`, `t.me/name`. */
  value: z.string(),
})
export type OfficialChannel = z.output<typeof officialChannel>

export const channelAnswer = z.object({
  /** `unreadable`: neither an e-mail address nor a web address, phone number or account name. */
  verdict: z.enum(['official', 'foreign', 'unreadable']),
  /** What the question was understood as; null when it was not. */
  asked: officialChannel.nullable(),
})
export type ChannelAnswer = z.output<typeof channelAnswer>

const pageName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, { error: 'Small letters, digits and dashes.' })
const pageLocale = z.string().regex(/^[a-z]{2}$/, { error: 'Two letters.' })
const builderKey = z.string().min(1).max(200)

export const builtPage = pageContent.extend({
  name: pageName,
  /** Of the text, which is English where this page has no text in the language asked for. */
  locale: pageLocale,
  /** Counts up with each save, from 1. */
  version: z.int(),
  /** Unix seconds. */
  updatedAt: z.int(),
})
export type BuiltPage = z.output<typeof builtPage>

/** Keys are guessed at most this often. */
const keyLimit = { points: 30, seconds: 60, per: 'ip', group: 'page-builder' } as const

export const content = {
  /** → the state of the platform as measured now, its markets and assets, and its incidents. */
  systemPage: defineOperation({
    id: 'content.systemPage',
    method: 'GET',
    path: '/v2/system-page',
    cost: 8,
    auth: 'guest',
    summary: 'State of the platform',
    output: systemPage,
  }),

  /** → the official channels of this edition, as people write them. */
  channels: defineOperation({
    id: 'content.channels',
    method: 'GET',
    path: '/v2/channels',
    cost: 4,
    auth: 'guest',
    summary: 'Official channels',
    output: z.array(officialChannel),
  }),

  /** Query `{q}`, an address, number or account name in any common spelling → whether it is ours in any edition. */
  verifyChannel: defineOperation({
    id: 'content.verifyChannel',
    method: 'GET',
    path: '/v2/channels/verify',
    auth: 'guest',
    summary: 'Whether a channel is official',
    rateLimit: { points: 60, seconds: 60, per: 'ip' },
    query: z.object({ q: plainText.max(500) }),
    output: channelAnswer,
  }),

  /** Query `{locale?}` → the newest version of a page in that language, or in English. */
  page: defineOperation({
    id: 'content.page',
    method: 'GET',
    path: '/v2/pages/{name}',
    cost: 4,
    auth: 'guest',
    summary: 'A page of the page builder',
    params: z.object({ name: pageName }),
    query: z.object({ locale: pageLocale.optional() }),
    output: builtPage,
    errors: ['not-found'],
  }),

  /** → `{enabled: true}`; 404 where no builder key is configured. */
  builder: defineOperation({
    id: 'content.builder',
    method: 'GET',
    path: '/v2/page-builder',
    auth: 'guest',
    summary: 'Whether pages can be edited',
    output: z.object({ enabled: z.literal(true) }),
    errors: ['not-found'],
  }),

  /** `{key, locale}` → the page to edit, null when it has no text in this language. 404 where no builder key is configured. */
  openPage: defineOperation({
    id: 'content.openPage',
    method: 'POST',
    path: '/v2/pages/{name}/open',
    auth: 'guest',
    summary: 'Open a page in the builder',
    rateLimit: keyLimit,
    params: z.object({ name: pageName }),
    body: z.object({ key: builderKey, locale: pageLocale }),
    output: z.object({ page: builtPage.nullable() }),
    errors: ['not-found', 'builder-key-wrong'],
  }),

  /** `{key, locale, version, content}`: `version` is the one that was edited, 0 for a new page → the page as saved. */
  savePage: defineOperation({
    id: 'content.savePage',
    method: 'PUT',
    path: '/v2/pages/{name}',
    auth: 'guest',
    summary: 'Save a page of the builder',
    rateLimit: keyLimit,
    params: z.object({ name: pageName }),
    body: z.object({ key: builderKey, locale: pageLocale, version: z.int().nonnegative(), content: pageContent }),
    output: builtPage,
    errors: ['not-found', 'builder-key-wrong', 'page-changed'],
  }),
}
