/** F-40 F-41 the adapter of Ethereum's kind, on a real node, does what is asked of any. */
import type { Payment } from '@exchange/ports'
import { chainConformance } from '@exchange/ports/conformance/chain'
import { ExchangeSide, newAddress } from './testing/exchange-side.ts'
import { FINAL_AFTER, asks } from './testing/index.ts'

chainConformance('evm', async () => {
  const here = await ExchangeSide.start()
  const { anvil, between, contracts, held, keys } = here
  await anvil.done({ to: contracts.token, data: asks.mint(anvil.rich, 10n ** 15n) })
  const mixed = keys.wallet.replace(/[a-f]/, (letter) => letter.toUpperCase())
  const wrong = mixed === keys.wallet ? keys.wallet.replace(/[A-F]/, (letter) => letter.toLowerCase()) : mixed
  const send = async (outputs: readonly Payment[]): Promise<string> => {
    const [first] = outputs
    if (first === undefined) throw new Error('nothing is sent')
    const to = outputs.map(({ address }) => address)
    const values = outputs.map(({ amount }) => amount)
    const value = values.reduce((sum, one) => sum + one, 0n)
    const isCoin = first.ticker === 'ETH'
    if (outputs.length > 1)
      return anvil.send({
        to: contracts.payer,
        ...(isCoin ? { value } : {}),
        data: isCoin ? asks.spread(to, values) : asks.spreadToken(contracts.token, to, values),
      })
    return anvil.send(
      isCoin ? { to: first.address, value } : { to: contracts.token, data: asks.transfer(first.address, value) },
    )
  }
  return {
    open: async () => here.open(),
    token: 'USDT',
    spellings: (address) => [address.toLowerCase(), address.toUpperCase(), `0x${address.slice(2).toUpperCase()}`],
    faulty: {
      malformed: ['', '0x', keys.wallet.slice(0, -1), `${keys.wallet}0`, 'vitalik.eth'],
      checksum: [wrong],
      'other-network': [
        'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
        'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      ],
      'no-receiver': [
        '0x0000000000000000000000000000000000000000',
        '0x0000000000000000000000000000000000000004',
        '0x000000000000000000000000000000000000dEaD',
        contracts.token,
        keys.wallet,
      ],
    },
    outside: async () => ({ address: newAddress(), memo: null }),
    refusing: async () => ({ address: contracts.refusing, memo: null }),
    send,
    hasManyOutputs: true,
    fund: async (ticker, units) => here.fund(ticker, keys.wallet, units),
    mine: async (blocks) => anvil.mine(blocks),
    undo: async (blocks, drop) => here.undo(blocks, drop),
    finalAfter: FINAL_AFTER,
    owe: async (payment) => held.hold(payment),
    lag: async (blocks) => void (between.lag = blocks),
    dispose: async () => here.stop(),
  }
})
