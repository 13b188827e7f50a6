import { createFileRoute } from '@tanstack/react-router'
import { regionOfHost } from '@exchange/contract/regions'
import { releaseFeed } from '../../../features/content/index.ts'
import { pageOrigin } from '../../../framework/request.ts'

/** Release notes as an Atom feed, in English. */
export const Route = createFileRoute('/(company)/releases/feed.xml')({
  server: {
    handlers: {
      GET: async () => {
        const origin = pageOrigin()
        return new Response(await releaseFeed(origin, regionOfHost(new URL(origin).host, 'global')), {
          headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
        })
      },
    },
  },
})
