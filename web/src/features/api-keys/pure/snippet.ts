/** A program that reads the balance with a fresh key, ready to run where ccxt is installed. */
export function ccxtSnippet(origin: string, key: string, secret: string): string {
  return `import ccxt from 'ccxt'

const exchange = new ccxt.whitebit({ apiKey: '${key}', secret: '${secret}' })
const api = exchange.urls.api
for (const version of Object.keys(api)) {
  for (const access of Object.keys(api[version])) {
    api[version][access] = api[version][access].replace(/^https:\\/\\/[^/]+/, '${origin}')
  }
}

console.log(await exchange.fetchBalance())
`
}
