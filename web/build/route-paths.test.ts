import { sitePages } from '@exchange/contract/site/routes'
import { expect, test } from 'vitest'
import { routePaths } from './route-paths.ts'

test('no stored redirect takes the place of a page: the contract lists every page of the site', () => {
  expect(sitePages.toSorted()).toEqual(routePaths().toSorted())
})
