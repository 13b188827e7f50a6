import { createFileRoute } from '@tanstack/react-router'
import { regionOfHost } from '@exchange/contract/regions'
import { brandFile } from '../../../features/content/index.ts'
import { pageOrigin } from '../../../framework/request.ts'

/** The mark as an SVG file to download: `/brand-guideline/mark-ink.svg`. */
export const Route = createFileRoute('/(company)/brand-guideline/$file')({
  server: {
    handlers: {
      GET: async ({ params }) => {
        const region = regionOfHost(new URL(pageOrigin()).host, 'global')
        const svg = await brandFile(params.file, region)
        if (svg === null) return new Response('Not found.', { status: 404 })
        return new Response(svg, {
          headers: {
            'content-type': 'image/svg+xml',
            'content-disposition': `attachment; filename="${params.file}"`,
            'cache-control': 'public, max-age=3600',
          },
        })
      },
    },
  },
})
