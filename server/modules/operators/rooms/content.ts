import { components } from '@exchange/contract/content'
import type { content as contract } from '@exchange/contract/operators'
import { Problem, unixSeconds } from '../../../kernel/index.ts'
import { MOST_CHANNELS } from '../../content/index.ts'
import type { ContentDesk } from '../../content/index.ts'
import { MOST_REDIRECTS, isElsewhere } from '../../site/index.ts'
import type { Redirects } from '../../site/index.ts'
import type { RoomHandlers } from '../acts/index.ts'

export interface ContentRoomDeps {
  readonly content: ContentDesk
  readonly redirects: Redirects
}

const secondsOf = (at: Date | null): number | null => (at === null ? null : unixSeconds(at))

/** Content: what the site tells, where its addresses lead, and who may write its pages. */
export function contentRoom({ content, redirects }: ContentRoomDeps): RoomHandlers<typeof contract> {
  const incident = (id: number): string => `incident:${id}`
  const pageTarget = ({ name, locale }: { name: string; locale: string }): string => `page:${name} ${locale}`
  const redirectOf = async (source: string, db?: Parameters<Redirects['list']>[0]) =>
    (await redirects.list(db)).find((one) => one.source === source) ?? null
  const shown = (row: { target: string; permanent: boolean } | null) =>
    row === null ? null : { target: row.target, permanent: row.permanent }

  return {
    incidents: async () => ({
      incidents: (await content.incidents()).map(({ id, kind, component, title, text, noticed, from, to }) => ({
        id,
        kind,
        component,
        title,
        text,
        noticed,
        from: unixSeconds(from),
        to: secondsOf(to),
      })),
      components: [...components],
    }),
    declare: {
      prepare: async ({ body: { reason: _reason, ticket: _ticket, ...declared } }) => {
        await content.span(declared)
        return { target: declared.component ?? 'platform', before: null, after: declared }
      },
      perform: async (tx, { body }) => ({ id: await content.declare(tx, body) }),
    },
    revise: {
      prepare: async ({ params, body }, db) => {
        const { title, text } = await content.incident(params.id, db)
        return { target: incident(params.id), before: { title, text }, after: { title: body.title, text: body.text } }
      },
      perform: async (tx, { params, body }) => {
        await content.revise(tx, params.id, { title: body.title, text: body.text })
        return null
      },
    },
    end: {
      prepare: async ({ params }, db) => {
        const state = content.standing(await content.incident(params.id, db))
        if (state === 'over') throw new Problem('act-refused', { data: { state } })
        return {
          target: incident(params.id),
          before: { state },
          after: { state: state === 'planned' ? 'called off' : 'over' },
        }
      },
      perform: async (tx, { params }) => {
        await content.end(tx, params.id)
        return null
      },
    },
    redirects: async () => ({
      redirects: (await redirects.list()).map(({ source, target, permanent, changedAt }) => ({
        source,
        target,
        permanent,
        changedAt: unixSeconds(changedAt),
      })),
      most: MOST_REDIRECTS,
    }),
    setRedirect: {
      prepare: async ({ body: { source, target, permanent } }, db) => ({
        target: source,
        before: shown(await redirects.check(source, { target, permanent }, db)),
        after: { target, permanent },
        takesTwo: isElsewhere(target),
      }),
      perform: async (tx, { body: { source, target, permanent } }) => {
        await redirects.set(source, { target, permanent }, tx)
        return null
      },
      after: async () => redirects.refresh(),
    },
    removeRedirect: {
      prepare: async ({ body: { source } }, db) => {
        const before = await redirectOf(source, db)
        if (before === null) throw new Problem('not-found')
        return { target: source, before: shown(before), after: null }
      },
      perform: async (tx, { body: { source } }) => {
        await redirects.remove(source, tx)
        return null
      },
      after: async () => redirects.refresh(),
    },
    pages: async () => {
      const [pages, { keys, standing }] = await Promise.all([content.pages(), content.builderKeys()])
      return {
        pages: pages.map(({ name, languages }) => ({
          name,
          languages: languages.map(({ updatedAt, ...newest }) => ({ ...newest, updatedAt: unixSeconds(updatedAt) })),
        })),
        keys: keys.map(({ operator, createdAt, expiresAt }) => ({
          operator,
          createdAt: unixSeconds(createdAt),
          expiresAt: unixSeconds(expiresAt),
        })),
        standing,
      }
    },
    versions: async (_, { params }) => ({
      versions: (await content.versions(params.name, params.locale)).map((row) => ({
        version: row.version,
        title: row.content.title,
        blocks: row.content.blocks.length,
        updatedAt: unixSeconds(row.updatedAt),
        operator: row.operator,
      })),
    }),
    restorePage: {
      prepare: async ({ params, body }, db) => {
        const { newest, earlier } = await content.earlier(params.name, params.locale, body.version, db)
        return {
          target: pageTarget(params),
          before: { version: newest.version, title: newest.content.title },
          after: { version: newest.version + 1, as: earlier.version, title: earlier.content.title },
        }
      },
      perform: async (tx, { params, body }, by) => {
        await content.restore(tx, { ...params, version: body.version }, by.name)
        return null
      },
    },
    openBuilder: {
      prepare: (_, _db, by) => ({ target: `page-builder:${by.name}`, before: null, after: null }),
      perform: async (tx, _, by) => {
        const { key, expiresAt } = await content.openBuilder(tx, by.name)
        return { key, expiresAt: unixSeconds(expiresAt) }
      },
    },
    closeBuilder: {
      prepare: async () => {
        const { keys } = await content.builderKeys()
        return { target: 'page-builder', before: { keys: keys.map(({ operator }) => operator) }, after: { keys: [] } }
      },
      perform: async (tx) => {
        await content.closeBuilder(tx)
        return null
      },
    },
    channels: async () => ({
      channels: (await content.channels()).map(({ seeded, ...channel }) => ({ ...channel, fixed: seeded })),
      most: MOST_CHANNELS,
    }),
    addChannel: {
      prepare: async ({ body: { region, value } }, db) => {
        const read = await content.newChannel(region, value, db)
        return { target: `channels:${region}`, before: null, after: { kind: read.kind, value: read.value } }
      },
      perform: async (tx, { body: { region, value } }) => {
        await content.addChannel(tx, region, value)
        return null
      },
    },
    removeChannel: {
      prepare: async ({ body }, db) => {
        const { kind, value } = await content.addedChannel(body, db)
        return { target: `channels:${body.region}`, before: { kind, value }, after: null }
      },
      perform: async (tx, { body }) => {
        await content.removeChannel(tx, body)
        return null
      },
    },
  }
}
