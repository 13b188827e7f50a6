/** What every chain adapter must do, whatever network it follows. Run by the tests of each adapter. */
import type {
  AddressFault,
  ChainAdapter,
  ChainAddress,
  ChainPayouts,
  Movement,
  Payment,
  PaymentPlan,
} from '@exchange/ports'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

export interface ChainUnderTest {
  /** Opens the same network, or opens it again as after a stop: nothing is remembered but what is kept. */
  open(): Promise<ChainAdapter>
  /** The ticker of something on it that isn't its coin. */
  readonly token: string
  /** Other texts for an address of this network. */
  spellings(address: string): readonly string[]
  /** Texts that are no addresses one could send to on it, by what is wrong with them. */
  readonly faulty: Readonly<Partial<Record<AddressFault, readonly string[]>>>
  /** An address outside of the exchange that has nothing. */
  outside(): Promise<ChainAddress>
  /** An address outside to which a coin's payment fails. */
  refusing(): Promise<ChainAddress>
  /** Pays these from outside by one transaction, which waits for a block. @returns its id */
  send(outputs: readonly Payment[]): Promise<string>
  /** A transaction has one output on some networks. */
  readonly hasManyOutputs: boolean
  /** Puts so much into the exchange's wallet, for good. */
  fund(ticker: string, units: bigint): Promise<void>
  mine(blocks: number): Promise<void>
  /** Undoes the last blocks. What others have sent in them comes with the next one; with `drop` it never does. */
  undo(blocks: number, drop: boolean): Promise<void>
  /** Blocks that can be undone are no more. */
  readonly finalAfter: number
  /** Has the ledger hold a payment. */
  owe(payment: Payment): Promise<{ readonly payment: string; readonly claim: string }>
  /** Has the node know so many blocks less from now on; null = there is no node that could be behind. */
  readonly lag: ((blocks: number) => Promise<void>) | null
  dispose(): Promise<void>
}

/** Deepest reorganisation that is tried, below `finalAfter`. */
const DEPTHS = [1, 2, 3, 5]

/** `make` gives a network of its own for each test. */
export function chainConformance(name: string, make: () => Promise<ChainUnderTest>): void {
  describe(`chain: ${name}`, () => {
    let subject: ChainUnderTest
    let chain: ChainAdapter

    beforeEach(async () => {
      subject = await make()
      chain = await subject.open()
    })
    afterEach(async () => {
      await subject.dispose()
    })

    const again = async (): Promise<void> => {
      chain = await subject.open()
    }
    const wallet = (): ChainPayouts => {
      if (chain.payouts === null) throw new Error(`nothing goes out by ${chain.network}`)
      return chain.payouts
    }
    const coins = (): readonly string[] => [wallet().coin, subject.token]
    /** An amount well above dust, in units of the chain: a hundredth of one. */
    const sum = (ticker: string): bigint => 10n ** BigInt(Math.max(0, (chain.decimalsOf(ticker) ?? 0) - 2))
    const blockAt = async (height: number) => {
      const block = await chain.block(height)
      if (block === null) throw new Error(`no block ${height}`)
      return block
    }
    const newest = async () => blockAt((await chain.tip()).height)
    /** What reached an address by the newest block. */
    const broughtTo = async ({ address }: ChainAddress): Promise<readonly Movement[]> => {
      const block = await newest()
      return chain.arrived(
        block,
        block.movements.filter((movement) => movement.address === address),
      )
    }
    const filled = async (): Promise<void> => {
      for (const ticker of coins()) await subject.fund(ticker, 1_000n * sum(ticker))
    }
    const paymentTo = (to: ChainAddress, ticker: string): Payment => ({ ...to, ticker, amount: sum(ticker) })

    /** A payment with everything that is needed to sign it. */
    async function planned(payment: Payment, sequence?: number) {
      const { normal } = await wallet().fees(payment)
      const owed = await subject.owe(payment)
      const plan: PaymentPlan = {
        payment,
        sequence: sequence ?? (await wallet().nextSequence()),
        fee: normal.most,
        terms: normal.terms,
      }
      const sign = async (version: number, other: PaymentPlan = plan) =>
        wallet().sign({ ...owed, version, plan: other })
      return { plan, sign }
    }
    const paidOut = async (payment: Payment, sequence?: number) => {
      const one = await planned(payment, sequence)
      const signed = await one.sign(1)
      return { ...one, ...signed, answer: await wallet().broadcast(signed.raw) }
    }

    describe('addresses', () => {
      test('each place has its own, the same at every call and after a stop', async () => {
        const first = await Promise.all([0, 1, 2, 77].map(async (place) => chain.addressAt(place)))
        expect(new Set(first.map(({ address, memo }) => `${address} ${memo}`)).size).toBe(4)
        await again()
        expect(await Promise.all([0, 1, 2, 77].map(async (place) => chain.addressAt(place)))).toEqual(first)
      })

      test('every spelling of one is read as the same text', async () => {
        const { address, memo } = await chain.addressAt(3)
        const spellings = subject.spellings(address)
        expect(spellings.length).toBeGreaterThan(0)
        expect(spellings).not.toContain(address)
        for (const text of [address, ...spellings, ` ${address}\n`])
          expect(chain.parseAddress(text, memo), text).toEqual({ address, memo })
      })

      test('what is no address of this network is refused by what is wrong with it', async () => {
        expect(Object.keys(subject.faulty)).toEqual(
          expect.arrayContaining(['malformed', 'checksum', 'other-network', 'no-receiver']),
        )
        for (const [fault, texts] of Object.entries(subject.faulty))
          for (const text of texts) expect(chain.parseAddress(text, null), text).toBe(fault)
      })

      test('a memo is kept where addresses are shared, and left out elsewhere', async () => {
        const { address } = await chain.addressAt(3)
        const read = chain.parseAddress(address, '4711')
        expect(read).toEqual({ address, memo: chain.hasMemo ? '4711' : null })
        expect(chain.parseAddress(address, null)).toEqual({ address, memo: null })
        if (chain.hasMemo) expect(chain.parseAddress(address, 'not a number')).toBe('memo-malformed')
      })
    })

    test('it says what is on it, with how many decimals', () => {
      for (const ticker of coins()) {
        expect(chain.decimalsOf(ticker)).toBeGreaterThanOrEqual(0)
        expect(wallet().dustOf(ticker)).toBeGreaterThan(0n)
      }
      for (const ticker of ['NOTHING', 'toString', '']) expect(chain.decimalsOf(ticker)).toBeNull()
    })

    describe('blocks', () => {
      test('each names the one before it, and there is none above the tip', async () => {
        await subject.mine(3)
        const { height, final } = await chain.tip()
        expect(final).toBeLessThanOrEqual(height)
        for (let at = height; at > Math.max(0, height - 3); at--)
          expect((await blockAt(at)).parent).toBe((await blockAt(at - 1)).hash)
        expect(await chain.block(height + 1)).toBeNull()
        const { genesis } = chain
        await again()
        await chain.tip()
        expect(chain.genesis).toBe(genesis)
        expect((await blockAt(height)).height).toBe(height)
      })

      test('what is sent waits, is in a block, and is final; the same after a stop', async () => {
        for (const [place, ticker] of coins().entries()) {
          const payment = paymentTo(await chain.addressAt(place), ticker)
          const txid = await subject.send([payment])
          expect(await chain.find(txid)).toBe('pending')
          await subject.mine(1)
          expect(await broughtTo(payment)).toMatchObject([{ ...payment, txid }])
          expect(await chain.find(txid)).toBe('mined')
          const { height } = await chain.tip()
          await again()
          expect((await blockAt(height)).movements.filter((one) => one.txid === txid)).toHaveLength(1)
          await subject.mine(subject.finalAfter)
          expect((await chain.tip()).final).toBeGreaterThanOrEqual(height)
          expect(await chain.occupied(height - 1, height)).toContain(height)
        }
        expect(await chain.find((await newest()).hash)).toBe('unknown')
      })

      test('what waits is shown before it is in a block, and not afterwards', async () => {
        const payment = paymentTo(await chain.addressAt(9), wallet().coin)
        const txid = await subject.send([payment])
        const mine = async () => (await chain.pending()).filter((one) => one.txid === txid)
        expect(await mine()).toMatchObject([payment])
        const [before] = await mine()
        await subject.mine(1)
        expect(await mine()).toEqual([])
        expect((await broughtTo(payment))[0]?.ordinal).toBe(before?.ordinal)
      })

      test('blocks that may hold something are named in order, and none outside of what was asked', async () => {
        const heights: number[] = []
        for (const place of [0, 1, 2]) {
          await subject.mine(1)
          await subject.send([paymentTo(await chain.addressAt(place), wallet().coin)])
          await subject.mine(1)
          heights.push((await chain.tip()).height)
        }
        await subject.mine(subject.finalAfter)
        const [first = 0, , last = 0] = heights
        const named = await chain.occupied(first, last)
        expect(named).toEqual(named.toSorted((one, other) => one - other))
        expect(named).toEqual(expect.arrayContaining(heights))
        expect(named.every((height) => height >= first && height <= last)).toBe(true)
        expect(await chain.occupied(first + 1, first)).toEqual([])
      })

      test('every output of one transaction is a movement of its own', async () => {
        if (!subject.hasManyOutputs) return
        const places = [4, 5, 6, 4]
        for (const ticker of coins()) {
          const outputs = await Promise.all(
            places.map(async (place, at) => ({
              ...(await chain.addressAt(place)),
              ticker,
              amount: sum(ticker) + BigInt(at),
            })),
          )
          const txid = await subject.send(outputs)
          await subject.mine(1)
          const found = (await newest()).movements.filter(
            (one) => one.txid === txid && outputs.some(({ address }) => address === one.address),
          )
          expect(found.map(({ amount }) => amount).toSorted(byAmount)).toEqual(outputs.map(({ amount }) => amount))
          expect(new Set(found.map(({ ordinal }) => ordinal)).size).toBe(places.length)
          expect(await chain.arrived(await newest(), found)).toEqual(found)
        }
      })
    })

    describe('reorganisations', () => {
      test.each(DEPTHS)('%i blocks deep: other blocks, and the same movement', async (depth) => {
        await subject.mine(2)
        const below = await newest()
        const payments = await Promise.all(
          coins().map(async (ticker, place) => paymentTo(await chain.addressAt(place), ticker)),
        )
        for (const payment of payments) await subject.send([payment])
        await subject.mine(1)
        const before = await Promise.all(payments.map(broughtTo))
        await subject.mine(depth - 1)
        const undone = await newest()
        await subject.undo(depth, false)
        await subject.mine(1)
        expect((await blockAt(below.height)).hash).toBe(below.hash)
        expect((await blockAt(undone.height)).hash).not.toBe(undone.hash)
        const { height } = await chain.tip()
        const after: Movement[] = []
        for (let at = below.height + 1; at <= height; at++) after.push(...(await blockAt(at)).movements)
        for (const [movement] of before) expect(after.filter((one) => one.txid === movement?.txid)).toEqual([movement])
      })

      test('what was dropped is in no block, and nobody finds it there', async () => {
        const payment = paymentTo(await chain.addressAt(0), wallet().coin)
        const txid = await subject.send([payment])
        await subject.mine(2)
        const { height } = await chain.tip()
        await subject.undo(2, true)
        await subject.mine(2)
        for (let at = height - 1; at <= (await chain.tip()).height; at++)
          expect((await blockAt(at)).movements.filter((one) => one.txid === txid)).toEqual([])
        expect(['unknown', 'replaced']).toContain(await chain.find(txid))
      })

      test('a node that is behind takes nothing back', async () => {
        if (subject.lag === null) return
        await subject.mine(4)
        const { height } = await chain.tip()
        await blockAt(height)
        await subject.lag(2)
        await expect(chain.tip()).rejects.toThrow(/behind/)
        await subject.lag(0)
        expect((await chain.tip()).height).toBe(height)
      })
    })

    describe('payments', () => {
      beforeEach(filled)

      test('the plan is what the bytes say, the id is known before anybody has them, and what arrives is what was planned', async () => {
        for (const ticker of coins()) {
          const to = await subject.outside()
          const { plan, sign } = await planned(paymentTo(to, ticker))
          const { txid, raw } = await sign(1)
          expect(wallet().decode(raw)).toEqual(plan)
          expect(await chain.find(txid)).toBe('unknown')
          expect(await wallet().effectOf(txid)).toBeNull()
          expect(await wallet().broadcast(raw)).toBe('accepted')
          expect(await chain.find(txid)).toBe('pending')
          expect(await wallet().nextSequence()).toBe(plan.sequence)
          await subject.mine(1)
          const effect = await wallet().effectOf(txid)
          expect(effect).toMatchObject({ height: (await chain.tip()).height, arrived: plan.payment.amount })
          expect(effect?.cost).toBeGreaterThan(0n)
          expect(effect?.cost).toBeLessThanOrEqual(plan.fee)
          expect(await wallet().nextSequence()).toBe(plan.sequence + 1)
        }
        expect(() => wallet().decode('no transaction')).toThrow()
      })

      test('after a stop at any step it is the same transaction, sent once', async () => {
        const to = await subject.outside()
        const { plan, sign } = await planned(paymentTo(to, subject.token))
        const first = await sign(1)
        await again()
        expect(await sign(1)).toEqual(first)
        await expect(sign(2, { ...plan, sequence: plan.sequence + 1 })).rejects.toThrow(/sequence/)
        expect(await wallet().broadcast(first.raw)).toBe('accepted')
        await again()
        expect(await sign(1)).toEqual(first)
        expect(await wallet().broadcast(first.raw)).toBe('known')
        await subject.mine(1)
        await again()
        expect(await wallet().broadcast(first.raw)).toBe('known')
        const effect = await wallet().effectOf(first.txid)
        expect(effect?.arrived).toBe(plan.payment.amount)
        await subject.mine(subject.finalAfter)
        expect(await wallet().effectOf(first.txid)).toEqual(effect)
      })

      test('one whose place is taken is spent, and one behind a gap is not sent', async () => {
        const to = await subject.outside()
        const first = await paidOut(paymentTo(to, wallet().coin))
        expect(first.answer).toBe('accepted')
        await subject.mine(1)
        const late = await paidOut(paymentTo(to, subject.token), first.plan.sequence)
        expect(late.answer).toBe('spent')
        const ahead = await planned(paymentTo(to, wallet().coin), first.plan.sequence + 2)
        const { raw, txid } = await ahead.sign(1)
        expect(await wallet().broadcast(raw)).toBe('gap')
        expect(await chain.find(txid)).toBe('unknown')
        const between = await paidOut(paymentTo(to, subject.token), first.plan.sequence + 1)
        expect(between.answer).toBe('accepted')
        await subject.mine(1)
        expect(await wallet().broadcast(raw)).toBe('accepted')
        await subject.mine(1)
        expect((await wallet().effectOf(txid))?.arrived).toBe(ahead.plan.payment.amount)
      })

      test('fees rise from slow to fast, and what costs more than the cap is not signed', async () => {
        for (const ticker of coins()) {
          const payment = paymentTo(await subject.outside(), ticker)
          const { slow, normal, fast, cap } = await wallet().fees(payment)
          expect(slow.most).toBeGreaterThan(0n)
          expect(normal.most).toBeGreaterThanOrEqual(slow.most)
          expect(fast.most).toBeGreaterThanOrEqual(normal.most)
          expect(cap).toBeGreaterThanOrEqual(fast.most)
          let { plan } = await planned(payment)
          for (let bump: PaymentPlan | null = plan; bump !== null; bump = await wallet().replacement(plan, 'bump')) {
            expect(bump.fee).toBeLessThanOrEqual(cap)
            plan = bump
          }
          const { sign } = await planned(payment, plan.sequence)
          const dearer = { ...plan, fee: plan.fee * 10n, terms: tenfold(plan.terms) }
          await expect(sign(1, dearer)).rejects.toThrow(/cost/)
        }
      })

      test('a higher fee takes the place of what waits; too little of it does not', async () => {
        const to = await subject.outside()
        const first = await paidOut(paymentTo(to, subject.token))
        const bump = await wallet().replacement(first.plan, 'bump')
        if (bump === null) throw new Error('it costs more than the cap')
        expect(bump).toMatchObject({ payment: first.plan.payment, sequence: first.plan.sequence })
        expect(bump.fee).toBeGreaterThanOrEqual((first.plan.fee * 9n) / 8n)
        const second = await first.sign(2, bump)
        expect(second.txid).not.toBe(first.txid)
        expect(wallet().decode(second.raw)).toEqual(bump)
        expect(await wallet().broadcast(second.raw)).toBe('accepted')
        expect(await wallet().broadcast(first.raw)).toBe('underpriced')
        await subject.mine(1)
        expect((await wallet().effectOf(second.txid))?.arrived).toBe(bump.payment.amount)
        expect(await wallet().effectOf(first.txid)).toBeNull()
        expect(await wallet().broadcast(first.raw)).toBe('spent')
      })

      test('one that waits can be canceled: it reaches nobody, and its place is taken', async () => {
        const to = await subject.outside()
        const first = await paidOut(paymentTo(to, wallet().coin))
        const cancel = await wallet().replacement(first.plan, 'cancel')
        if (cancel === null) throw new Error('it costs more than the cap')
        expect(cancel.payment.amount).toBe(0n)
        const second = await first.sign(2, cancel)
        expect(await wallet().broadcast(second.raw)).toBe('accepted')
        await subject.mine(1)
        expect(await wallet().effectOf(first.txid)).toBeNull()
        expect((await wallet().effectOf(second.txid))?.arrived).toBe(0n)
        expect(await wallet().broadcast(first.raw)).toBe('spent')
        expect(await wallet().nextSequence()).toBe(first.plan.sequence + 1)
        expect((await broughtTo(to)).length).toBe(0)
      })

      test('of two versions either may be in a block, also the old one after a reorganisation, and never both', async () => {
        const to = await subject.outside()
        const first = await paidOut(paymentTo(to, subject.token))
        const bump = await wallet().replacement(first.plan, 'bump')
        if (bump === null) throw new Error('it costs more than the cap')
        const second = await first.sign(2, bump)
        expect(await wallet().broadcast(second.raw)).toBe('accepted')
        await subject.mine(1)
        expect(await wallet().effectOf(second.txid)).not.toBeNull()
        await subject.undo(1, true)
        expect(await wallet().effectOf(second.txid)).toBeNull()
        expect(await wallet().broadcast(first.raw)).toBe('accepted')
        await subject.mine(1)
        expect((await wallet().effectOf(first.txid))?.arrived).toBe(first.plan.payment.amount)
        expect(await wallet().effectOf(second.txid)).toBeNull()
        expect(await wallet().broadcast(second.raw)).toBe('spent')
      })

      test('what a reorganisation dropped is sent again in the order of sequences', async () => {
        const to = await subject.outside()
        const one = await paidOut(paymentTo(to, wallet().coin))
        const sent = [one, await paidOut(paymentTo(to, subject.token), one.plan.sequence + 1)]
        // Where one waits for the other, it is sent once the other is in a block.
        await subject.mine(1)
        for (const { raw } of sent) await wallet().broadcast(raw)
        await subject.mine(1)
        for (const { txid } of sent) expect(await wallet().effectOf(txid)).not.toBeNull()
        await subject.undo(2, true)
        const [first, last] = sent
        for (const { txid } of sent) expect(await wallet().effectOf(txid)).toBeNull()
        expect(await wallet().broadcast(last?.raw ?? '')).toBe('gap')
        expect(await wallet().broadcast(first?.raw ?? '')).toBe('accepted')
        await subject.mine(1)
        expect(await wallet().broadcast(last?.raw ?? '')).toBe('accepted')
        await subject.mine(1)
        for (const { txid, plan } of sent) expect((await wallet().effectOf(txid))?.arrived).toBe(plan.payment.amount)
      })

      test('a receiver that takes no money gets none, and the network keeps its fee', async () => {
        const { txid, answer } = await paidOut(paymentTo(await subject.refusing(), wallet().coin))
        expect(answer).toBe('accepted')
        await subject.mine(1)
        const effect = await wallet().effectOf(txid)
        expect(effect?.arrived).toBe(0n)
        expect(effect?.cost).toBeGreaterThan(0n)
        expect(await chain.find(txid)).toBe('failed')
      })

      test('more than there is is not sent, and what was sent can not be spent again', async () => {
        for (const ticker of coins()) {
          const to = await subject.outside()
          const there = await wallet().spendable(ticker)
          const large = await paidOut({ ...to, ticker, amount: there + 1n })
          expect(large.answer).toBe('unfunded')
          const small = await paidOut(paymentTo(to, ticker), large.plan.sequence)
          expect(small.answer).toBe('accepted')
          expect(await wallet().spendable(ticker)).toBeLessThanOrEqual(there - small.plan.payment.amount)
          await subject.mine(1)
        }
      })

      test('holdings are those of the wallet and of the addresses, at any block', async () => {
        for (const [place, ticker] of coins().entries()) {
          const { height } = await chain.tip()
          const before = await wallet().holdings(ticker, height, 2)
          expect(before).toBeGreaterThanOrEqual(1_000n * sum(ticker))
          await subject.send([paymentTo(await chain.addressAt(place), ticker)])
          await subject.mine(1)
          const paid = await paidOut(paymentTo(await subject.outside(), ticker))
          await subject.mine(1)
          const cost = ticker === wallet().coin ? ((await wallet().effectOf(paid.txid))?.cost ?? 0n) : 0n
          const at = async (block: number) => wallet().holdings(ticker, block, 2)
          expect(await at(height)).toBe(before)
          expect(await at(height + 1)).toBe(before + sum(ticker))
          expect(await at(height + 2)).toBe(before - cost)
        }
      })
    })
  })
}

const byAmount = (one: bigint, other: bigint): number => (one < other ? -1 : 1)

/** Terms in which what a unit costs is ten times as high; the first number, where there are several, counts the units. */
const tenfold = (terms: string): string => terms.replaceAll(/(?<= )\d+/g, (number) => `${number}0`)
