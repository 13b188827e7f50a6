import type { IncomingMessage } from 'node:http'
import { splitLanguage } from '@exchange/contract/site/languages'
import { keptOf } from '@exchange/contract/site/rules'
import { CookieJar, pageCaller } from '../edges/web-http/index.ts'
import { addressOf, isFromProxy } from '../kernel/index.ts'
import type { DoorDeps } from '../kernel/index.ts'
import type { ModuleHost } from './module-host.ts'
import type { Services } from './modules.ts'
import type { PagesDeps } from './pages.ts'

/** What a page needs to know beyond its address. */
export type PageDoor = Pick<
  PagesDeps,
  'contextOf' | 'visitCookies' | 'regionOf' | 'editions' | 'isSecure' | 'hostOf' | 'ipOf' | 'limiter'
>

type WebDoor = Parameters<typeof pageCaller>[1] & {
  readonly countryOf: (request: IncomingMessage) => string | undefined
}

/** A proxy of ours says that the caller came by https. */
export function isSecure(request: IncomingMessage): boolean {
  return isFromProxy(request) && request.headers['x-forwarded-proto'] === 'https'
}

/** What pages are told of a request beyond its address. */
export function pageDoor(
  door: DoorDeps,
  host: ModuleHost<Services>,
  web: WebDoor,
  hostOf: (request: IncomingMessage) => string,
): PageDoor {
  return {
    contextOf: async (request, headers, nonce) => {
      const { api, setCookies } = await pageCaller(
        {
          headers,
          ip: addressOf(request),
          country: web.countryOf(request),
          site: { host: hostOf(request), isSecure: isSecure(request) },
        },
        web,
      )
      return { context: { api, region: door.region(headers.host ?? ''), demo: door.demo, nonce }, setCookies }
    },
    visitCookies: (request, query) => {
      const cookies = new CookieJar(request.headers.cookie, isSecure(request))
      host.doors.noteVisit(query, cookies)
      const [, path] = splitLanguage((request.url ?? '/').split('?', 1)[0] ?? '/')
      const kept = keptOf({ path, query })
      if (kept !== null) cookies.set(kept.name, kept.value, { httpOnly: true, maxAgeSeconds: kept.seconds })
      return cookies.lines
    },
    regionOf: (request) => door.region(request.headers.host ?? ''),
    editions: door.editions,
    isSecure,
    hostOf,
    ipOf: addressOf,
    limiter: door.limiter,
  }
}
