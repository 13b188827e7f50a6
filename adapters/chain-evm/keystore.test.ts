/** F-41 keys in a file, and what is signed with them. */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Payment } from '@exchange/ports'
import * as Transaction from 'ox/TxEnvelopeEip1559'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressesOf } from './addresses.ts'
import { readTransaction, unsignedOf } from './codec.ts'
import type { EvmAssets } from './codec.ts'
import { KeystoreSigner, KeystoreUnusable, createKeystore, openKeystore } from './index.ts'
import type { Hex } from './node.ts'
import { COIN_ID, GWEI, HeldPayments, newAddress } from './testing/exchange-side.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const SECRET = 'a secret of a test'
const cheap = { cost: 2 }
/** Known to everybody, and so is what follows from it. */
const KNOWN_WORDS = 'test test test test test test test test test test test junk'
const KNOWN_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-keys-'))
  path = join(folder, 'keystore.json')
})
afterEach(async () => rm(folder, { recursive: true }))

describe('keystore', () => {
  test('is opened with its secret alone, is its owner’s to read, and is overwritten by nothing', async () => {
    const made = await createKeystore(path, SECRET)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await openKeystore(path, SECRET)).toMatchObject({ depositKey: made.depositKey, wallet: made.wallet })
    expect(await readFile(path, 'utf8')).not.toContain(made.words.slice(0, 20))
    await expect(openKeystore(path, `${SECRET}.`)).rejects.toThrow(KeystoreUnusable)
    await expect(createKeystore(path, SECRET, cheap)).rejects.toThrow(/there is a file already/)
    await expect(createKeystore(join(folder, 'b'), 'short', cheap)).rejects.toThrow(/at least 12/)
    await expect(openKeystore(join(folder, 'none'), SECRET)).rejects.toThrow(/can't be read/)
  })

  test('with something else in it is none', async () => {
    await createKeystore(path, SECRET, cheap)
    const { wallet: other } = await createKeystore(join(folder, 'other'), SECRET, cheap)
    const text = await readFile(path, 'utf8')
    const file: Record<string, unknown> = JSON.parse(text)
    for (const changed of [
      { wallet: other },
      { depositKey: 'xpub' },
      { cost: 4 },
      { cost: 2 ** 21 },
      { tag: '00' },
      { version: 2 },
      { text: String(file['text']).replace(/^../, (byte) => (byte === '00' ? '01' : '00')) },
    ]) {
      await writeFile(path, JSON.stringify({ ...file, ...changed }))
      await expect(openKeystore(path, SECRET), JSON.stringify(changed)).rejects.toThrow(KeystoreUnusable)
    }
    for (const nonsense of ['', '[]', 'null', 'x'.repeat(70_000)]) {
      await writeFile(path, nonsense)
      await expect(openKeystore(path, SECRET)).rejects.toThrow(/is no keystore/)
    }
  })

  test('its words restore it, and lead to the addresses that every wallet finds', async () => {
    const made = await createKeystore(path, SECRET, cheap)
    const again = await createKeystore(join(folder, 'again'), 'another secret', { words: made.words, ...cheap })
    expect(again).toEqual(made)
    const known = await createKeystore(join(folder, 'known'), SECRET, { words: KNOWN_WORDS, ...cheap })
    expect(addressesOf(known.depositKey)(0)).toBe(KNOWN_ADDRESS)
    expect(known.wallet).not.toBe(KNOWN_ADDRESS)
    await expect(createKeystore(join(folder, 'c'), SECRET, { words: 'test test test', ...cheap })).rejects.toThrow(
      /words/,
    )
  })
})

describe('signer', () => {
  const assets: EvmAssets = {
    network: 'ERC20',
    chainId: 1,
    coin: 'ETH',
    tokens: [{ ticker: 'USDT', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 }],
  }
  const terms = `21000 ${30n * GWEI} ${GWEI}`
  const fee = 21_000n * 30n * GWEI
  let held: HeldPayments
  let signer: KeystoreSigner
  const open = async () => {
    const keys = await openKeystore(path, SECRET)
    const log = join(folder, 'signed.log')
    return new KeystoreSigner({ keys, assets, proofs: held, mostPerGas: 100n * GWEI, log })
  }
  beforeEach(async () => {
    await createKeystore(path, SECRET, cheap)
    held = new HeldPayments()
    signer = await open()
  })
  afterEach(async () => signer.close())

  const paymentOf = (ticker: string, amount = 1_000_000n): Payment => ({
    address: newAddress(),
    memo: null,
    ticker,
    amount,
  })
  const unsigned = (payment: Payment, sequence = 7, other = { terms, fee }) =>
    unsignedOf({ payment, sequence, ...other }, assets)
  /** As the ledger holds it. */
  const owed = (payment: Payment) => ({ ...held.hold(payment), version: 1, unsigned: unsigned(payment) })

  test('signs what the ledger holds, with the wallet’s key and low s, as often as it is asked', async () => {
    for (const ticker of ['ETH', 'USDT']) {
      const payment = paymentOf(ticker)
      const request = owed(payment)
      const signed = await signer.sign(request)
      const read = readTransaction(signed.raw, assets)
      expect(read).toMatchObject({ from: signer.wallet, txid: signed.txid, plan: { payment, sequence: 7, fee, terms } })
      expect(await Promise.all([signer.sign(request), signer.sign(request)])).toEqual([signed, signed])
      const { s = 0n } = Transaction.deserialize(signed.raw as Transaction.Serialized)
      expect(BigInt(s) * 2n).toBeLessThan(2n ** 256n - 2n ** 128n)
    }
  })

  test('refuses what the ledger does not hold, or holds no longer', async () => {
    const payment = paymentOf('USDT')
    const request = owed(payment)
    await expect(signer.sign({ ...request, payment: crypto.randomUUID() })).rejects.toThrow(/holds no such payment/)
    const raised = request.claim.replace('"1000005"', '"2000005"')
    expect(raised).not.toBe(request.claim)
    await expect(signer.sign({ ...request, claim: raised })).rejects.toThrow(/holds no such payment/)
    held.release(request.payment)
    await expect(signer.sign(request)).rejects.toThrow(/holds no such payment/)
  })

  test('refuses bytes that pay anything else', async () => {
    const payment = paymentOf('USDT')
    const request = owed(payment)
    const others: readonly Payment[] = [
      { ...payment, address: newAddress() },
      { ...payment, amount: payment.amount + 1n },
      { ...payment, ticker: 'ETH' },
      { ...payment, address: signer.wallet, ticker: 'ETH', amount: 0n },
    ]
    for (const other of others)
      await expect(signer.sign({ ...request, unsigned: unsigned(other) })).rejects.toThrow(/something else/)
    for (const claimed of [held.hold(payment, 'BASE'), held.hold({ ...payment, ticker: 'ETH' })])
      await expect(signer.sign({ ...request, ...claimed })).rejects.toThrow(/something else/)
    // The ledger holds it, and it goes to an account of the exchange or has a memo.
    const strange = held.hold(payment)
    for (const [from, to] of [[',null]', ',17]'] as const, ['"","', '"4711","'] as const]) {
      const claim = strange.claim.replace(from, to)
      held.commitmentOf = () => hashOf(claim)
      await expect(signer.sign({ ...request, payment: strange.payment, claim })).rejects.toThrow(/something else/)
    }
  })

  test('refuses bytes that are no transfer', async () => {
    const request = owed(paymentOf('USDT'))
    const [token] = assets.tokens
    if (token === undefined) throw new Error('no token')
    const common = {
      type: 'eip1559',
      chainId: 1,
      nonce: 7n,
      gas: 21_000n,
      maxFeePerGas: GWEI,
      maxPriorityFeePerGas: 1n,
    } as const
    const approve: Hex = `0x095ea7b3${'0'.repeat(24)}${'1'.repeat(40)}${'f'.repeat(64)}`
    const transfer = Transaction.deserialize(request.unsigned as Transaction.Serialized).data ?? '0x'
    for (const bytes of [
      Transaction.serialize({ ...common, to: token.contract, data: approve }),
      Transaction.serialize({ ...common, to: token.contract, data: transfer, value: 1n }),
      Transaction.serialize({ ...common, to: token.contract, data: `${transfer}00` }),
      Transaction.serialize({
        ...common,
        to: token.contract,
        data: transfer,
        accessList: [{ address: token.contract, storageKeys: [] }],
      }),
      Transaction.serialize({ ...common, to: KNOWN_ADDRESS, data: transfer }),
      Transaction.serialize({ ...common, data: transfer }),
      Transaction.serialize({ ...common, chainId: 2, to: token.contract, data: transfer }),
      `${request.unsigned}00`,
      '0x',
      'nonsense',
    ])
      await expect(signer.sign({ ...request, unsigned: bytes })).rejects.toThrow()
    expect(await signer.signedFrom(0)).toEqual([])
  })

  test('refuses what costs more than its cap, for a unit or in sum', async () => {
    const payment = paymentOf('USDT')
    const request = owed(payment)
    for (const [gas, max] of [
      [21_000n, 101n * GWEI],
      [500_001n, GWEI],
    ] as const) {
      const other = { terms: `${gas} ${max} 1`, fee: gas * max }
      await expect(signer.sign({ ...request, unsigned: unsigned(payment, 7, other) })).rejects.toThrow(/may cost/)
    }
  })

  test('gives a payment one place for good, and cancels in that place alone', async () => {
    const payment = paymentOf('USDT')
    const request = owed(payment)
    const nobody = { address: signer.wallet, memo: null, ticker: 'ETH', amount: 0n }
    await signer.sign(request)
    await expect(signer.sign({ ...request, version: 2, unsigned: unsigned(payment, 8) })).rejects.toThrow(
      /another sequence/,
    )
    await expect(signer.sign({ ...request, version: 2, unsigned: unsigned(nobody, 8) })).rejects.toThrow(
      /something else/,
    )
    const dearer = { terms: `21000 ${40n * GWEI} ${GWEI}`, fee: 21_000n * 40n * GWEI }
    await expect(signer.sign({ ...request, unsigned: unsigned(payment, 7, dearer) })).rejects.toThrow(
      /signed as something else/,
    )
    const canceled = await signer.sign({ ...request, version: 2, unsigned: unsigned(nobody, 7, dearer) })
    expect(readTransaction(canceled.raw, assets).plan.payment).toEqual(nobody)
    expect(await signer.signedFrom(7)).toHaveLength(2)
    expect(await signer.signedFrom(8)).toEqual([])
  })

  test('remembers what it has signed by itself, and forgets it once the ledger has let go', async () => {
    const one = owed(paymentOf('USDT'))
    const other = owed(paymentOf('ETH'))
    const signed = await signer.sign(one)
    await signer.sign(other)
    await signer.close()
    const log = join(folder, 'signed.log')
    // A line that was not finished was given to nobody.
    await writeFile(log, `${await readFile(log, 'utf8')}{"payment":"`)
    held.release(other.payment)
    signer = await open()
    expect(await signer.sign(one)).toEqual(signed)
    expect(await signer.signedFrom(0)).toEqual([signed])
    await signer.close()
    await writeFile(log, 'somebody was here\n')
    signer = await open()
    await expect(signer.sign(one)).rejects.toThrow(/line 1 of the signer's log/)
  })

  test('counts amounts in the units of the ledger and of the chain', async () => {
    const payment = paymentOf('ETH', 12n * 10n ** 8n)
    const claim = { payment: crypto.randomUUID(), version: 1 }
    const text = (units: bigint) =>
      JSON.stringify([claim.payment, 200, COIN_ID, 'ERC20', payment.address, '', String(units), '0', null])
    held.asset = () => ({ ticker: 'ETH', scale: 10 })
    for (const units of [11n, 13n, 120n]) {
      held.commitmentOf = () => hashOf(text(units))
      const request = { ...claim, unsigned: unsigned(payment), claim: text(units) }
      await expect(signer.sign(request)).rejects.toThrow(/something else/)
    }
    held.commitmentOf = () => hashOf(text(12n))
    await signer.sign({ ...claim, unsigned: unsigned(payment), claim: text(12n) })
  })
})
