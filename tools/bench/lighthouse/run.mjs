/**
 * Judges pages with Lighthouse: `node run.mjs CHROMIUM ORIGIN PATH…` prints a JSON list with one entry a page. A process
 * of its own, because Lighthouse is installed beside this file and nowhere else.
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

const [chromium, origin, ...paths] = process.argv.slice(2)
const browser = await launch({ chromePath: chromium, chromeFlags: FLAGS, logLevel: 'error' })

async function judge(path, flags) {
  const url = origin + path
  const run = await lighthouse(url, { port: browser.port, logLevel: 'error', formFactor: 'mobile', ...flags })
  if (run?.lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${run.lhr.runtimeError.message}`)
  return run.lhr
}

/** The audits that cost points. */
const lost = ({ categories, audits }, name) =>
  categories[name].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1).map(({ id }) => id)

try {
  const pages = []
  for (const path of paths) {
    const phone = await judge(path, { onlyCategories: CATEGORIES })
    const bare = await judge(path, { onlyCategories: ['performance'], throttlingMethod: 'provided' })
    pages.push({
      path,
      scores: Object.fromEntries(
        CATEGORIES.map((name) => [
          name,
          { score: Math.round(phone.categories[name].score * 100), lost: lost(phone, name) },
        ]),
      ),
      paintMs: bare.audits['largest-contentful-paint'].numericValue,
      shift: bare.audits['cumulative-layout-shift'].numericValue,
    })
  }
  console.log(JSON.stringify(pages))
} finally {
  browser.kill()
}
