/** F-40 F-41 the simulated networks do what is asked of any. */
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { ChainAddress, Payment } from '@exchange/ports'
import { chainConformance } from '@exchange/ports/conformance/chain'
import { bech32m } from '@scure/base'
import { afterAll, beforeAll } from 'vitest'
import { newUuid } from '../../../kernel/index.ts'
import { drizzle } from '../../../kernel/sql.ts'
import { startTestDatabase } from '../../../testing/database.ts'
import type { TestDatabase } from '../../../testing/database.ts'
import { SimulatedChain } from './simulated-chain.ts'
import { ChainStore } from './store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase([
    { name: 'demo', directory: fileURLToPath(new URL('../migrations', import.meta.url)) },
  ])
})
afterAll(async () => database.stop())

const CONFIRMATIONS = 3
const OUTSIDE = 7
const key = randomBytes(32)
let networks = 0

/** A network that is new to the tables, with a clock of its own. */
function simulated(hasMemo: boolean) {
  const network = `T${networks++}`
  let now = Date.UTC(2026, 5, 1)
  const store = new ChainStore(drizzle(database.pool))
  const clock = { now: () => now }
  const open = () =>
    new SimulatedChain(
      {
        network,
        hasMemo,
        confirmations: CONFIRMATIONS,
        blockMs: 10_000,
        decimals: { COIN: 8, TOKEN: 6 },
        coin: 'COIN',
        fee: 2_000n,
      },
      store,
      clock,
      key,
    )
  let chain = open()
  const mine = async (blocks: number) => {
    now += blocks * chain.blockMs
  }
  let people = 0
  const memo = hasMemo ? '17' : null
  return {
    open: async () => (chain = open()),
    token: 'TOKEN',
    spellings: (address: string) => [address.toUpperCase()],
    faulty: {
      malformed: ['', 'x', '0x00'],
      checksum: [`demo${network.toLowerCase()}1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq`],
      'other-network': [bech32m.encode('demoother', bech32m.toWords(new Uint8Array(20)))],
      'no-receiver': [
        bech32m.encode(`demo${network.toLowerCase()}`, bech32m.toWords(new Uint8Array(20))),
        chain.tokenAddress('TOKEN'),
      ],
    },
    outside: async (): Promise<ChainAddress> => ({ address: chain.outsideAddress(++people), memo }),
    refusing: async (): Promise<ChainAddress> => ({ address: chain.refusingAddress, memo }),
    send: async ([output]: readonly Payment[]) => {
      if (output === undefined) throw new Error('nothing is sent')
      return chain.send(OUTSIDE, output, output.ticker, output.amount)
    },
    hasManyOutputs: false,
    fund: async (ticker: string, units: bigint) => {
      await chain.fund(chain.refillId(newUuid()), ticker, units)
      await mine(2 * CONFIRMATIONS + 4)
    },
    mine,
    undo: async (blocks: number, drop: boolean) => void (await chain.undo(blocks, drop)),
    finalAfter: 2 * CONFIRMATIONS + 2,
    owe: async () => ({ payment: newUuid(), claim: '' }),
    lag: null,
    dispose: async () => {},
  }
}

chainConformance('simulated', async () => simulated(false))
chainConformance('simulated, with shared addresses', async () => simulated(true))
