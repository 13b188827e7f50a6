import { expect, it } from 'vitest'
import type { Freshness } from '../../../shared/data/socket/connection.ts'
import { nextLineNews, noLineNews } from './line-news.ts'

it.each<[string, Freshness[], (string | null)[]]>([
  ['the first connection is no news', ['live'], [null]],
  ['silence and return', ['live', 'stale', 'live'], [null, 'silent', 'back']],
  ['a second silence', ['stale', 'live', 'stale', 'live'], ['silent', 'back', 'silent', 'back']],
  ['offline is told by the page, the return here', ['live', 'offline', 'stale', 'live'], [null, null, null, 'back']],
  ['offline in the midst of a silence', ['stale', 'offline', 'stale', 'live'], ['silent', null, null, 'back']],
])('%s', (_, heard, told) => {
  let news = noLineNews
  expect(heard.map((freshness) => (news = nextLineNews(news, freshness)).told)).toEqual(told)
})
