/** What every payment provider must do. Run by the tests of each adapter. */
import type { PayerAct, PaymentIntent, PaymentProvider, StatementLine } from '@exchange/ports'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

export interface ProviderUnderTest {
  readonly provider: PaymentProvider
  /** Does what a payer or a payer's bank does. False = not possible at this point. */
  act(reference: string, act: PayerAct): Promise<boolean>
  /** Lets time go by until what was captured stands in the statement. */
  settle(): Promise<void>
  /** Ends it as a kill does, and starts it again. */
  restart(): Promise<PaymentProvider>
  /** The day that it is there. */
  today(): string
  /** Calls so far, as they came. */
  calls(): readonly { readonly body: string; readonly signature: string }[]
  dispose(): Promise<void>
}

const CARDS = 'EUR_VISAMASTER'
const BANK = 'EUR_SEPA'
const UNKNOWN = 'nobody-knows-this-reference'

/** `make` gives a provider that knows nothing yet. */
export function paymentProviderConformance(name: string, make: () => Promise<ProviderUnderTest>): void {
  describe(`payment provider: ${name}`, () => {
    let subject: ProviderUnderTest
    let provider: PaymentProvider
    let made = 0

    beforeEach(async () => {
      subject = await make()
      provider = subject.provider
    })
    afterEach(async () => subject.dispose())

    const intent = (change: Partial<PaymentIntent> = {}): PaymentIntent => ({
      id: `payment-${++made}`,
      way: CARDS,
      money: { currency: 'EUR', cents: 10_001n },
      name: 'Ada Lovelace',
      card: null,
      keepsCard: false,
      returnTo: 'https://exchange.example/payment/deposit?transactionId=1',
      language: 'en',
      ...change,
    })
    async function captured(change: Partial<PaymentIntent> = {}): Promise<string> {
      const { reference } = await provider.start(intent(change))
      expect(await subject.act(reference, 'pay')).toBe(true)
      if ((change.way ?? CARDS) === CARDS) expect(await subject.act(reference, 'prove')).toBe(true)
      expect((await provider.state(reference))?.stage).toBe('captured')
      return reference
    }
    async function statement(): Promise<readonly StatementLine[]> {
      const lines = []
      for await (const line of provider.statement(subject.today())) lines.push(line)
      return lines
    }

    test('a payment that was asked for twice is one payment, with the same page', async () => {
      const asked = intent()
      const first = await provider.start(asked)
      expect(await provider.start(asked)).toEqual(first)
      expect((await provider.start(intent())).reference).not.toBe(first.reference)
      expect(await provider.state(first.reference)).toMatchObject({
        id: asked.id,
        stage: 'open',
        captured: { currency: 'EUR', cents: 0n },
        refunds: [],
        dispute: null,
        card: null,
        failure: null,
      })
    })

    test('knows nothing of what was never asked for', async () => {
      expect(await provider.state(UNKNOWN)).toBeNull()
      expect(await provider.payoutState(UNKNOWN)).toBeNull()
      expect(await provider.refund(UNKNOWN, { currency: 'EUR', cents: 1n }, 'k')).toBeNull()
    })

    test('a card is charged once its holder has proven who they are, to the cent', async () => {
      const { reference } = await provider.start(intent())
      expect(await subject.act(reference, 'pay')).toBe(true)
      expect((await provider.state(reference))?.stage).toBe('open')
      expect(await subject.act(reference, 'prove')).toBe(true)
      const state = await provider.state(reference)
      expect(state).toMatchObject({ stage: 'captured', captured: { currency: 'EUR', cents: 10_001n } })
      expect(state?.cost).toBeGreaterThanOrEqual(0n)
      expect(state?.card?.first).toMatch(/^\d{6}$/)
      expect(state?.card?.last).toMatch(/^\d{4}$/)
      expect(state?.card?.holder).toBe('Ada Lovelace')
    })

    test.each([
      ['decline', 'declined'],
      ['other-name', 'name'],
      ['cancel', 'canceled'],
    ] as const)('%s: nothing is charged, and nothing can be any more', async (act, failure) => {
      const { reference } = await provider.start(intent())
      await subject.act(reference, act)
      expect(await provider.state(reference)).toMatchObject({ stage: 'failed', failure, captured: { cents: 0n } })
      expect(await subject.act(reference, 'pay')).toBe(false)
    })

    test('the stage only rises', async () => {
      const reference = await captured()
      expect(await subject.act(reference, 'decline')).toBe(false)
      expect(await subject.act(reference, 'pay')).toBe(false)
      await subject.settle()
      expect((await provider.state(reference))?.stage).toBe('settled')
      expect(await subject.act(reference, 'slow')).toBe(false)
    })

    test('what nobody pays expires or stays open, and is never charged', async () => {
      const { reference } = await provider.start(intent())
      await subject.settle()
      expect((await provider.state(reference))?.captured.cents).toBe(0n)
    })

    test('refunds have a key each, and never come to more than was charged', async () => {
      const reference = await captured()
      const refund = async (cents: bigint, key: string) => provider.refund(reference, { currency: 'EUR', cents }, key)
      expect((await refund(4_000n, 'a'))?.refunds).toEqual([{ key: 'a', cents: 4_000n }])
      expect((await refund(4_000n, 'a'))?.refunds).toEqual([{ key: 'a', cents: 4_000n }])
      expect(await refund(6_002n, 'b')).toBeNull()
      expect(await refund(0n, 'b')).toBeNull()
      expect((await refund(6_001n, 'b'))?.refunds).toHaveLength(2)
      expect(await refund(1n, 'c')).toBeNull()
    })

    test('a dispute takes what is left, and gives it back when it is won', async () => {
      const reference = await captured()
      await provider.refund(reference, { currency: 'EUR', cents: 1n }, 'a')
      await subject.act(reference, 'dispute')
      const disputed = (await provider.state(reference))?.dispute
      expect(disputed).toMatchObject({ cents: 10_000n, stage: 'open' })
      expect(await provider.refund(reference, { currency: 'EUR', cents: 1n }, 'b')).toBeNull()
      await subject.act(reference, 'win')
      expect((await provider.state(reference))?.dispute).toEqual({ ...disputed, stage: 'won' })
      expect(await subject.act(reference, 'lose')).toBe(false)
    })

    test('a kept card pays again by its token, until it is forgotten', async () => {
      const first = await captured({ keepsCard: true })
      const card = (await provider.state(first))?.card
      const again = await captured({ card: card?.token ?? '' })
      expect((await provider.state(again))?.card).toEqual(card)
      await provider.forgetCard(card?.token ?? '')
      const other = await captured({ card: card?.token ?? '' })
      expect((await provider.state(other))?.card?.token).not.toBe(card?.token)
    })

    test('a payout that was asked for twice is paid once', async () => {
      const payout = {
        id: 'payout-1',
        way: BANK,
        money: { currency: 'EUR', cents: 5_000n },
        to: 'LT601010012345678901',
        name: 'Ada Lovelace',
        takesPart: false,
      }
      const asked = await provider.payout(payout)
      expect(asked).toMatchObject({ id: 'payout-1', stage: 'pending', paid: 0n })
      expect(await provider.payout(payout)).toEqual(asked)
      await subject.settle()
      expect(await provider.payoutState('payout-1')).toMatchObject({ stage: 'done', paid: 5_000n })
      await provider.payout(payout)
      expect((await statement()).filter(({ id }) => id === 'payout-1')).toHaveLength(1)
    })

    test('calls are signed, and say which event they are', async () => {
      const reference = await captured()
      const calls = subject.calls()
      expect(calls.length).toBeGreaterThan(0)
      const events = calls.map(({ body, signature }) => provider.verify(body, signature))
      expect(events.every((event) => event?.reference === reference)).toBe(true)
      expect(new Set(events.map((event) => event?.event)).size).toBe(calls.length)
      const [{ body, signature } = { body: '', signature: '' }] = calls
      expect(provider.verify(body.replace(reference, 'another'), signature)).toBeNull()
      expect(
        provider.verify(
          body,
          signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
        ),
      ).toBeNull()
      expect(provider.verify(body, '')).toBeNull()
      expect(provider.verify('', signature)).toBeNull()
    })

    test('the statement of a day has every movement once', async () => {
      const first = await captured()
      await provider.refund(first, { currency: 'EUR', cents: 1_000n }, 'a')
      const second = await captured({ way: BANK })
      await subject.act(second, 'dispute')
      await subject.act(second, 'win')
      const lines = await statement()
      expect(lines.map(({ kind, cents }) => [kind, cents])).toEqual([
        ['capture', 10_001n],
        ['refund', -1_000n],
        ['capture', 10_001n],
        ['dispute', -10_001n],
        ['dispute-won', 10_001n],
      ])
      expect(lines.map(({ cost }) => cost > 0n)).toEqual([true, false, true, false, false])
    })

    test('remembers everything that it has told anybody', async () => {
      const reference = await captured({ keepsCard: true })
      const [before, lines] = [await provider.state(reference), await statement()]
      provider = await subject.restart()
      expect(await provider.state(reference)).toEqual(before)
      expect(await statement()).toEqual(lines)
    })
  })
}
