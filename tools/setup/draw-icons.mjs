/**
 * Draws the mark as the PNG icons of the web app manifest. Run after changing the mark:
 * `node tools/setup/draw-icons.mjs`; the results are committed so that a build needs no browser.
 */
import { readFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { ensureChromium } from './chromium.mjs'

const mark = await readFile(new URL('../../web/public/mark.svg', import.meta.url), 'utf8')
const out = new URL('../../web/public/icons/', import.meta.url)
/** The ground of the dark theme, which the manifest names as well. */
const GROUND = '#131210'
/** Share of the picture that the mark takes: a maskable icon may be cut to a circle of four fifths. */
const icons = [
  { name: 'icon-192.png', size: 192, share: 0.8 },
  { name: 'icon-512.png', size: 512, share: 0.8 },
  { name: 'maskable-512.png', size: 512, share: 0.5 },
]

const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ colorScheme: 'dark' })
  for (const { name, size, share } of icons) {
    const side = Math.round(size * share)
    const picture = `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${GROUND}"><img src="${picture}" width="${side}" height="${side}"></body>`,
    )
    await page.screenshot({ path: new URL(name, out).pathname })
  }
} finally {
  await browser.close()
}
