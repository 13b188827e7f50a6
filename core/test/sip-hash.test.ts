/** Names are hashed with a key: nobody can choose names that collide, and nothing that can be seen depends on the key. */
import { expect, it } from 'vitest'
import { EventWriter } from '../src/codec/event-writer.ts'
import { encodeSubmission, stampCommand } from '../src/codec/commands-codec.ts'
import type { CommandBody } from '../src/codec/commands.ts'
import { compiledFrom, instantiate, randomHashKey } from '../src/machine/instance.ts'
import type { Exports, HashKey } from '../src/machine/instance.ts'
import { createMachine } from '../src/machine/machine.ts'
import { MODULE } from '../src/machine/module.ts'
import { micros, priceTicks, sizeLots } from '../src/units/index.ts'
import { compiled } from './support/compiled.ts'
import { limit, place } from './support/exchange.ts'
import { snapshotOf } from './support/machines.ts'
import { opening, OWNERS } from './support/opening.ts'
import { RandomCommands } from './support/random-commands.ts'
import { Random } from './support/random.ts'

interface SipHash {
  setHashKey(low: bigint, high: bigint): void
  sipHash(word: bigint, at: number, length: number): bigint
  sipHash16(first: bigint, second: bigint): bigint
}

/** Published for SipHash-1-3: key 00 01 … 0f, messages of the bytes 00 01 … of 8 to 63 bytes. */
const vectors = [
  '8e9a298d11959036',
  'e43d066cb38ea425',
  '7f09ff92ee85de79',
  '52c34df9c118c170',
  'a2d9b457b184a378',
  'a7ff29120c766f30',
  '345df9c011a15a60',
  '5699512a6dd820d3',
  '668b907d1add4fcc',
  '0cd8db639068f29c',
  '3ee673b49c38fc8f',
  '1c7d298de59d1ff2',
  '40e0cca6462fdcc0',
  '44f8452bfeab92b9',
  '2e8720a39b7bfe7f',
  '23c1e6da7f0e5a52',
  '8c9c3467b2ae64f4',
  '79095b702859cd45',
  'a51399cae3353e3a',
  '353bde4a4ec71da9',
  '0dd06cef02ed0bfb',
  'f4e1b14ab43cd988',
  '63e6c543d6110f54',
  'bcd1218c1fdd7023',
  '0db6a7166c7b1581',
  'bff98f7ae5b9544d',
  '3e752a1f78129f75',
  '916b18bfbea3a1ce',
  '0662a2add308f52c',
  '5730c3a32d1c10b6',
  'a1363aae9674f4b3',
  '9283107b54576b62',
  '3115e4993236d2c1',
  '44d91a3f92c17c66',
  '258813c8fe4f7065',
  'a64989c2d180f224',
  '6b87f8faed1ccac2',
  '9621049ffc4b16c2',
  '23d6b168939c6ea1',
  'fd14518b9c16fb49',
  '464c07dff843319f',
  'b386cc1224affdc6',
  '8f09520ad149af7e',
  '9a2f299d5513f31c',
  '121ff4a2dd304ac4',
  'd01ea74389e9fa36',
  'e6bcf0734cb38f31',
  '80e9a77036bf7aa2',
  '756d3c24dbc0bcb4',
  '1315b7fd52d8f823',
  '088a7da64d5f038f',
  '48f1e8b7e5d09cd8',
  'ee44a6f7bce6f4f6',
  'f237180fd89ac5ae',
  'e094664b15f6b2c3',
  'a8b3bbb76290199d',
]

it('the hash is SipHash-1-3', async () => {
  const module = await compiled<SipHash>('base/sip-hash.ts', ['setHashKey', 'sipHash', 'sipHash16'])
  const at = module.memory.grow(1) * 65_536
  const { buffer } = module.memory
  module.setHashKey(0x0706050403020100n, 0x0f0e0d0c0b0a0908n)
  // What follows the message does not matter.
  new Uint8Array(buffer, at, 80).fill(0xee)
  for (const [rest, vector] of vectors.entries()) {
    if (rest > 0) new Uint8Array(buffer)[at + rest - 1] = 7 + rest
    const hash = new DataView(new ArrayBuffer(8))
    hash.setBigUint64(0, BigInt.asUintN(64, module.sipHash(0x0706050403020100n, at, rest)), true)
    expect(Buffer.from(hash.buffer).toString('hex'), `${8 + rest} bytes`).toBe(vector)
  }
  const of16 = new DataView(new ArrayBuffer(8))
  of16.setBigUint64(0, BigInt.asUintN(64, module.sipHash16(0x0706050403020100n, 0x0f0e0d0c0b0a0908n)), true)
  expect(Buffer.from(of16.buffer).toString('hex'), 'without a loop').toBe(vectors[8])
})

const keys: readonly HashKey[] = [[0n, 0n], [0x0706050403020100n, 0x0f0e0d0c0b0a0908n], randomHashKey()]

it.each([31, 32])('events, snapshots and hashes are the same with every key, seed %i', (seed) => {
  const commands = new RandomCommands(new Random(seed))
  const machines = keys.map((key) => ({ machine: createMachine(key), out: new EventWriter() }))
  for (let count = 0; count < 4000; count += 1) {
    const command = commands.next()
    const said = machines.map(({ machine, out }) => {
      out.clear()
      machine.apply(command, 0, out)
      return out.bytes()
    })
    const [first = new Uint8Array(0), ...others] = said
    for (const other of others) expect(Buffer.compare(other, first), `command ${count}`).toBe(0)
    commands.learn(first)
    if (count % 1000 !== 999) continue
    const [snapshot, ...snapshots] = machines.map(({ machine }) => snapshotOf(machine))
    for (const other of snapshots) expect(other).toEqual(snapshot)
    expect(new Set(machines.map(({ machine }) => machine.stateHash())).size).toBe(1)
  }
})

const client = 'a-name-that-somebody-has-chosen'

/** The machine's own memory after some commands. */
function memoryAfter(key: HashKey, commands: readonly CommandBody[]): Uint8Array {
  const native: Exports = instantiate(compiledFrom(Uint8Array.fromBase64(MODULE)), { nextChunk: () => 0 }, key)
  for (const [index, body] of commands.entries()) {
    const bytes = encodeSubmission({ ...body, origin: 'personal', id: index.toString(16).padStart(32, '0') })
    stampCommand(bytes, 0, index + 1, micros(index + 1))
    new Uint8Array(native.memory.buffer, native.inputAt(), bytes.length).set(bytes)
    native.run(bytes.length)
  }
  // The input itself is left out.
  return new Uint8Array(native.memory.buffer).slice().fill(0, native.inputAt(), native.inputAt() + 4096)
}

const owner = OWNERS[0]
const sell = { ...limit('sell', '1', '1', { clientOrderId: client }), price: priceTicks(1000), size: sizeLots(5) }
const named = place(owner, sell)

it('where a name is looked for depends on the key', () => {
  const commands = [...opening(), named]
  const hashes = new Set<number>()
  const lines = new Set<string>()
  for (const key of keys) {
    hashes.add(hashOfEntry(Buffer.from(memoryAfter(key, commands))))
    lines.add(Buffer.from(memoryAfter(key, commands.slice(0, 1))).toString('base64'))
  }
  expect(hashes.size, 'client order ids').toBe(keys.length)
  expect(lines.size, 'ids of persons').toBe(keys.length)
})

/** Of the record that keeps the client order id: owner, order, hash, length and market lie before the name. */
function hashOfEntry(memory: Buffer): number {
  for (let text = memory.indexOf(client); text >= 0; text = memory.indexOf(client, text + 1)) {
    if (memory.readUInt32LE(text - 16) === owner) return memory.readUInt32LE(text - 8)
  }
  throw new Error('the name is not kept')
}
