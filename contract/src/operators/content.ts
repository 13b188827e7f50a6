import { z } from 'zod'
import { channelKind, components, incident } from '../content/index.ts'
import { defineOperatorOperation, plainText } from '../kernel/index.ts'
import { regions } from '../regions/index.ts'
import { act, acted, at, done, linesOfText, operatorName, reasonAlone } from './shapes.ts'

const room = 'content'
const keyed = ['key-required', 'key-refused', 'act-void', 'act-refused'] as const

const title = plainText.trim().min(3).max(120)
const numbered = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

/** A path of the site without a language and without a query. */
const source = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)[^\s?#\\]*$/, { error: 'A path of this site, such as /old-page.' })
const target = z
  .string()
  .max(600)
  .regex(/^(?:\/(?!\/)|https:\/\/[^\s/\\]+\.)[^\s\\]*$/, { error: 'A path of this site, or an https address.' })

const page = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
  locale: z.string().regex(/^[a-z]{2}$/),
})

export const content = {
  incidents: defineOperatorOperation({
    id: 'content.incidents',
    method: 'GET',
    path: '/admin/api/incidents',
    summary: 'Incidents and maintenance, as the state page tells them, newest first.',
    room,
    output: z.object({
      /** `noticed`: the platform wrote it down by itself. */
      incidents: z.array(incident.extend({ noticed: z.boolean() })),
      components: z.array(z.enum(components)),
    }),
  }),
  declare: defineOperatorOperation({
    id: 'content.declare',
    method: 'POST',
    path: '/admin/api/incidents',
    summary: 'Tells everybody of an outage, or of maintenance that is planned.',
    room,
    verb: 'edit',
    level: 1,
    body: act({
      kind: incident.shape.kind,
      /** Null = the whole platform. */
      component: z.enum(components).nullable(),
      title,
      text: linesOfText,
      /** Null = now. */
      from: at.min(0).nullable(),
      /** Null = nobody knows yet. */
      to: at.min(0).nullable(),
    }),
    output: acted(z.object({ id: z.int() })),
    errors: ['act-refused'],
  }),
  revise: defineOperatorOperation({
    id: 'content.revise',
    method: 'POST',
    path: '/admin/api/incidents/{id}/revise',
    summary: 'Changes what is told of an incident.',
    room,
    verb: 'edit',
    level: 1,
    params: numbered,
    body: act({ title, text: linesOfText }),
    output: done,
    errors: ['not-found'],
  }),
  end: defineOperatorOperation({
    id: 'content.end',
    method: 'POST',
    path: '/admin/api/incidents/{id}/end',
    summary: 'Says that an incident is over; maintenance that has not begun is called off.',
    room,
    verb: 'edit',
    level: 1,
    params: numbered,
    body: reasonAlone,
    output: done,
    errors: ['not-found', 'act-refused'],
  }),
  redirects: defineOperatorOperation({
    id: 'content.redirects',
    method: 'GET',
    path: '/admin/api/redirects',
    summary: 'Addresses of the site that lead elsewhere, by address.',
    room,
    output: z.object({
      redirects: z.array(z.object({ source: z.string(), target: z.string(), permanent: z.boolean(), changedAt: at })),
      /** So many there may be. */
      most: z.int(),
    }),
  }),
  setRedirect: defineOperatorOperation({
    id: 'content.setRedirect',
    method: 'PUT',
    path: '/admin/api/redirects',
    summary:
      'Has an address without a page lead to another one, in every language; to another site two persons send people.',
    room,
    verb: 'edit',
    level: 2,
    body: act({
      source,
      target,
      /** Browsers remember it, also when it is gone here. Never to another site. */
      permanent: z.boolean(),
    }),
    output: done,
    errors: keyed,
  }),
  removeRedirect: defineOperatorOperation({
    id: 'content.removeRedirect',
    method: 'POST',
    path: '/admin/api/redirects/remove',
    summary: 'Has an address of the site lead nowhere again.',
    room,
    verb: 'edit',
    level: 2,
    body: act({ source }),
    output: done,
    errors: ['not-found', ...keyed],
  }),
  pages: defineOperatorOperation({
    id: 'content.pages',
    method: 'GET',
    path: '/admin/api/pages',
    summary: 'Pages of the page builder: their languages and newest versions, and whose keys open the builder.',
    room,
    output: z.object({
      pages: z.array(
        z.object({
          name: z.string(),
          languages: z.array(z.object({ locale: z.string(), version: z.int(), updatedAt: at })),
        }),
      ),
      keys: z.array(z.object({ operator: operatorName, createdAt: at, expiresAt: at })),
      /** Whether there is a key of the configuration as well, which does not end. */
      standing: z.boolean(),
    }),
  }),
  versions: defineOperatorOperation({
    id: 'content.versions',
    method: 'GET',
    path: '/admin/api/pages/{name}/{locale}',
    summary: 'The last versions of a page in one language, newest first.',
    room,
    params: page,
    output: z.object({
      versions: z.array(
        z.object({
          version: z.int(),
          title: z.string(),
          blocks: z.int(),
          updatedAt: at,
          /** Whose key it was saved with; null = the one of the configuration, or nobody's. */
          operator: operatorName.nullable(),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
  restorePage: defineOperatorOperation({
    id: 'content.restorePage',
    method: 'POST',
    path: '/admin/api/pages/{name}/{locale}/restore',
    summary: 'Publishes an earlier version of a page again, as the newest one.',
    room,
    verb: 'edit',
    level: 2,
    params: page,
    body: act({ version: z.int().positive() }),
    output: done,
    errors: ['not-found', ...keyed],
  }),
  openBuilder: defineOperatorOperation({
    id: 'content.openBuilder',
    method: 'POST',
    path: '/admin/api/page-builder/key',
    summary:
      'Makes a key to the page builder for this operator, for eight hours. It is shown once; an earlier one ends.',
    room,
    verb: 'edit',
    level: 2,
    body: reasonAlone,
    output: acted(z.object({ key: z.string(), expiresAt: at })),
    errors: keyed,
  }),
  closeBuilder: defineOperatorOperation({
    id: 'content.closeBuilder',
    method: 'POST',
    path: '/admin/api/page-builder/close',
    summary: 'Ends every key to the page builder that was made in the console.',
    room,
    verb: 'edit',
    level: 1,
    body: reasonAlone,
    output: done,
  }),
  channels: defineOperatorOperation({
    id: 'content.channels',
    method: 'GET',
    path: '/admin/api/channels',
    summary: 'The official channels of every edition.',
    room,
    output: z.object({
      channels: z.array(
        z.object({
          region: z.enum(regions),
          kind: channelKind,
          key: z.string(),
          value: z.string(),
          /** It comes with the edition, and can’t be removed here. */
          fixed: z.boolean(),
        }),
      ),
      /** So many may be added. */
      most: z.int(),
    }),
  }),
  addChannel: defineOperatorOperation({
    id: 'content.addChannel',
    method: 'POST',
    path: '/admin/api/channels',
    summary: 'Adds an official channel of an edition: an e-mail address, a web address, a phone number or an account.',
    room,
    verb: 'edit',
    level: 2,
    body: act({ region: z.enum(regions), value: plainText.trim().min(3).max(200) }),
    output: done,
    errors: keyed,
  }),
  removeChannel: defineOperatorOperation({
    id: 'content.removeChannel',
    method: 'POST',
    path: '/admin/api/channels/remove',
    summary: 'Removes an official channel that was added here.',
    room,
    verb: 'edit',
    level: 2,
    body: act({ region: z.enum(regions), kind: channelKind, key: z.string().min(1).max(300) }),
    output: done,
    errors: ['not-found', ...keyed],
  }),
}
