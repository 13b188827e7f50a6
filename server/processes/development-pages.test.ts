/** Pages from the sources, as `npm run dev` serves them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { AddressBudget, Editions, addressOf, allowanceOf } from '../kernel/index.ts'
import { developmentPages } from './development-pages.ts'

test('the site is made of its sources: what search engines read lists its pages', async () => {
  const server = createServer()
  const { pages, close } = await developmentPages(fileURLToPath(new URL('../../web', import.meta.url)), server, {
    contextOf: () => Promise.reject(new Error('no page is rendered here')),
    visitCookies: () => [],
    regionOf: () => 'global',
    editions: new Editions(),
    isSecure: () => false,
    hostOf: () => 'localhost',
    redirectFrom: () => null,
    listedPages: () => ['/trade/BTC-USDT'],
    captchaOrigins: [],
    deskOrigins: [],
    ipOf: addressOf,
    limiter: new AddressBudget(allowanceOf(0)),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  server.on('request', pages).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const address = server.address()
    const answer = await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/sitemap.xml`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('http://localhost/markets')
  } finally {
    await close()
    server.closeAllConnections()
    server.close()
  }
})
