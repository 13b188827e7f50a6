import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CoinMark } from '../../../shared/ui/index.ts'

const tickers =
  'USDT BTC ETH WBT SOL XRP ADA MATIC DOGE LTC DOT LINK TRX USDC EUR TRY DUSDT DBTC USD GBP PLN CZK BGN UAH KZT AUD WBGEL WBUSD WBEUR WBGBP'.split(
    ' ',
  )

/** Programs that read the currencies (ENT-10) get the same marks as files. */
describe('the marks of assets as files', () => {
  it.each(tickers)('%s is drawn as on the pages', (ticker) => {
    const file = readFileSync(new URL(`../../../../public/coins/${ticker}.svg`, import.meta.url), 'utf8')
    const drawn = renderToStaticMarkup(createElement(CoinMark, { ticker }))
    const glyph = (svg: string) => /<path d="([^"]+)"/.exec(svg)?.[1]
    expect(glyph(file)).toBeDefined()
    expect(glyph(file)).toBe(glyph(drawn))
  })
})
