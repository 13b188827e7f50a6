import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventWriter } from '../codec/event-writer.ts'
import { decodeEvents } from '../codec/events-codec.ts'
import { InvariantError } from '../invariant.ts'
import { limbs, splitAmount } from '../units/limbs.ts'
import { auditCells, issuedBy, MAX_ISSUED, sortedCells } from './accounts.ts'
import { Ledger } from './ledger.ts'
import { isExternalOwner, isSystemOwner, SystemOwner } from './owners.ts'

const SPOT = 1
const user = 100_000
const outside = SystemOwner['chain:demo']

const split = (value: bigint): [hi: number, lo: number] => {
  const out = limbs()
  splitAmount(value, out)
  return [out.hi, out.lo]
}

function funded(sum: bigint): { ledger: Ledger; cell: number } {
  const ledger = new Ledger()
  ledger.addAsset()
  const cell = ledger.open(user, SPOT, 0)
  ledger.begin()
  ledger.post(ledger.open(outside, 0, 0), -sum)
  ledger.post(cell, sum)
  return { ledger, cell }
}

describe('a cell', () => {
  it('is found where it was opened, and nowhere else', () => {
    const { ledger, cell } = funded(5n)
    expect(ledger.open(user, SPOT, 0)).toBe(cell)
    expect(ledger.find(user, SPOT, 0)).toBe(cell)
    expect(ledger.find(user, 2, 0)).toBe(0)
    expect(ledger.find(user + 1, SPOT, 0)).toBe(0)
  })

  it('moves between available and held', () => {
    const { ledger, cell } = funded(10n)
    ledger.hold(cell, ...split(4n))
    expect([ledger.available(cell), ledger.held(cell)]).toEqual([6n, 4n])
    ledger.release(cell, ...split(1n))
    expect([ledger.available(cell), ledger.held(cell)]).toEqual([7n, 3n])
    auditCells(ledger)
  })

  it('knows what it covers', () => {
    const { ledger, cell } = funded(2n ** 60n)
    expect(ledger.covers(cell, ...split(2n ** 60n))).toBe(true)
    expect(ledger.covers(cell, ...split(2n ** 60n + 1n))).toBe(false)
  })

  it.each<[string, (ledger: Ledger, cell: number) => void]>([
    ['holds more than it has', (ledger, cell) => ledger.hold(cell, ...split(11n))],
    ['releases more than it holds', (ledger, cell) => ledger.release(cell, ...split(1n))],
    ['pays more than it holds', (ledger, cell) => ledger.debitHeld(cell, ...split(1n))],
    ['is credited below zero', (ledger, cell) => ledger.credit(cell, ...split(-11n))],
    ['leaves 64 bits', (ledger, cell) => ledger.credit(cell, ...split(2n ** 63n - 10n))],
  ])('that %s stops the machine', (_name, act) => {
    const { ledger, cell } = funded(10n)
    expect(() => act(ledger, cell)).toThrow(InvariantError)
  })

  it('of an asset that is not listed can not be', () => {
    expect(() => new Ledger().open(user, SPOT, 0)).toThrow(InvariantError)
  })
})

describe('conservation', () => {
  it('is asserted at the end of every command', () => {
    const { ledger, cell } = funded(10n)
    ledger.begin()
    ledger.credit(cell, ...split(1n))
    expect(() => ledger.finish(new EventWriter())).toThrow(InvariantError)
    expect(() => auditCells(ledger)).toThrow(InvariantError)
  })

  it('holds over any road the money takes, and the events say where it is', () => {
    const owners = [user, user + 1, user + 2, outside, SystemOwner.fees] as const
    const move = fc.record({
      from: fc.constantFrom(...owners),
      to: fc.constantFrom(...owners),
      sum: fc.bigInt({ min: 1n, max: 2n ** 60n }),
    })
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const ledger = new Ledger()
        ledger.addAsset()
        const model = new Map(owners.map((owner) => [owner, 0n]))
        const out = new EventWriter()
        for (const { from, to, sum } of moves) {
          const [debtor, creditor] = [ledger.open(from, SPOT, 0), ledger.open(to, SPOT, 0)]
          if (ledger.available(debtor) < sum && !ledger.mayOwe(debtor)) continue
          if (ledger.issuedOf(0) + issuedBy(ledger, debtor, ledger.available(debtor) - sum) > MAX_ISSUED) continue
          ledger.begin()
          ledger.post(debtor, -sum)
          ledger.post(creditor, sum)
          out.clear()
          out.begin(1, 1)
          ledger.finish(out)
          model.set(from, (model.get(from) ?? 0n) - sum)
          model.set(to, (model.get(to) ?? 0n) + sum)
          for (const event of decodeEvents(out.bytes())) {
            expect(event).toMatchObject({
              kind: 'balance',
              available: [...model].find(([owner]) => event.kind === 'balance' && owner === event.owner)?.[1],
            })
          }
          auditCells(ledger)
        }
      }),
    )
  })

  it('keeps its sums beyond a thousand cells and a hundred touched at once', () => {
    const { ledger } = funded(2n ** 40n)
    const out = new EventWriter()
    ledger.begin()
    const from = ledger.find(user, SPOT, 0)
    for (let owner = user + 1; owner < user + 3000; owner += 1) {
      ledger.post(from, -7n)
      ledger.post(ledger.open(owner, SPOT, 0), 7n)
    }
    out.begin(1, 1)
    ledger.finish(out)
    expect(decodeEvents(out.bytes())).toHaveLength(3000)
    auditCells(ledger)
    expect(
      sortedCells(ledger)
        .map((cell) => ledger.ownerOf(cell))
        .slice(0, 3),
    ).toEqual([outside, user, user + 1])
  })
})

describe('owners', () => {
  it('of the system are 1 to 99, and mirrors of the outside among them', () => {
    expect([0, 1, 99, 100].map(isSystemOwner)).toEqual([false, true, true, false])
    expect([19, 20, 99, 100].map(isExternalOwner)).toEqual([false, true, true, false])
  })
})
