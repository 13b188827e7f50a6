import { ccxtClient } from '../../integrations/index.ts'

/** A program that reads the balance with a fresh key, ready to run where ccxt is installed. */
export function ccxtSnippet(origin: string, key: string, secret: string): string {
  const client = ccxtClient(origin, { key: { apiKey: `'${key}'`, secret: `'${secret}'` } })
  return `${client}\nconsole.log(await exchange.fetchBalance())\n`
}
