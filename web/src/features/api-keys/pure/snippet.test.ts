import { expect, it } from 'vitest'
import { ccxtClient } from '../../integrations/index.ts'
import { ccxtSnippet } from './snippet.ts'

it('a new key is shown with the client of ccxt that the pages of the API show', () => {
  const pages = ccxtClient('https://exchange.test')
  const written = pages.replace('process.env.API_KEY', "'a-key'").replace('process.env.API_SECRET', "'a-secret'")
  expect(ccxtSnippet('https://exchange.test', 'a-key', 'a-secret')).toBe(
    `${written}\nconsole.log(await exchange.fetchBalance())\n`,
  )
})
