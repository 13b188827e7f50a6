import type { Region } from '@exchange/contract'
import { regionContent } from '../../shared/region/index.ts'
import { releaseIndex } from './releases.ts'

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The release notes as an Atom document (RFC 4287). `origin` is `https://host`. */
export function releaseFeed(origin: string, region: Region): string {
  const { brand } = regionContent(region)
  const entries = releaseIndex({ region, locale: 'en' })
  const at = (day: string) => `${day}T00:00:00Z`
  const home = `${origin}/releases`
  const items = entries.map(({ slug, title, summary, date }) => {
    const address = escapeXml(`${home}/${slug}`)
    return `<entry><title>${escapeXml(title)}</title><id>${address}</id><link href="${address}"/><updated>${at(date)}</updated><summary>${escapeXml(summary)}</summary></entry>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escapeXml(brand.name)}</title><id>${escapeXml(home)}</id><link href="${escapeXml(home)}"/><link rel="self" href="${escapeXml(`${home}/feed.xml`)}"/>
<updated>${at(entries[0]?.date ?? '1970-01-01')}</updated><author><name>${escapeXml(brand.name)}</name></author>
${items.join('\n')}
</feed>
`
}
