import { regionFlags } from '@exchange/contract/regions'
import { expect, test } from 'vitest'
import { crawlerFile } from './crawlers.ts'
import type { Crawled } from './crawlers.ts'

const site = (region: Crawled['region']): Crawled => ({
  region,
  origin: 'https://host.example',
  routes: ['/', '/markets', '/trade/$pair'],
  listed: ['/trade/BTC-USDT', '/assets/BTC'],
  flags: regionFlags[region],
})
const text = (path: string, region: Crawled['region'] = 'global') => crawlerFile(path, () => site(region))?.text ?? ''

test('the sitemap has the pages that exist, in nine languages that name each other', () => {
  const addresses = [...text('/sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])
  expect(addresses).toHaveLength(3 * 9)
  expect(addresses).toContain('https://host.example/ua/trade/BTC-USDT')
  expect(addresses.some((address) => address?.includes('/assets'))).toBe(false)
  expect(text('/sitemap.xml')).toContain('hreflang="uk" href="https://host.example/ua/markets"')
})

test('RR-04: a page whose flag is off is not in the sitemap', () => {
  const crawled = { ...site('global'), routes: ['/', '/bug-bounty'], listed: [] }
  const addresses = (flags: Record<string, boolean>) =>
    crawlerFile('/sitemap.txt', () => ({ ...crawled, flags }))?.text.split('\n') ?? []
  expect(addresses({ bugBounty: true })).toContain('https://host.example/tr/bug-bounty')
  expect(addresses({ bugBounty: false }).some((address) => address.endsWith('/bug-bounty'))).toBe(false)
})

test('C-210: every address is listed once', () => {
  const addresses = text('/sitemap.txt').trim().split('\n')
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toHaveLength(27)
})

test('RR-85: an edition that is not indexed names nothing and forbids everything', () => {
  expect(text('/robots.txt', 'kazakhstan')).toBe('User-agent: *\nDisallow: /\n')
  expect(text('/sitemap.txt', 'kazakhstan')).toBe('')
  expect(text('/robots.txt')).toContain('Disallow: /tr/balance\n')
  expect(text('/robots.txt')).toContain('Sitemap: https://host.example/sitemap.xml')
})

test('other paths are left alone', () => expect(crawlerFile('/markets', () => site('global'))).toBeNull())
