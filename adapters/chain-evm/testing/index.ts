/** A real node of Ethereum's kind on this machine, and contracts that do what contracts do. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { encode, from as parameters } from 'ox/AbiParameters'
import { encodeData, from as abiFunction } from 'ox/AbiFunction'
import { checksum } from 'ox/Address'
import { EvmNode, hex, hexOrNull, list, quantity, quantityOf, record } from '../node.ts'
import type { Call, Hex } from '../node.ts'
import { payerCode, refusingCode, tokenCode } from './contracts.ts'

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
const GAS = 5_000_000
/** Final are all but the last two blocks. */
export const FINAL_AFTER = 2

/** anvil, which mines when it is told to. */
export class Anvil {
  readonly url: string
  readonly node: EvmNode
  /** Somebody with much of the coin, whose key the node has. */
  readonly rich: string
  readonly #process: ChildProcess

  private constructor(process: ChildProcess, port: number, rich: string) {
    this.#process = process
    this.url = `http://127.0.0.1:${port}`
    this.node = new EvmNode(this.url)
    this.rich = rich
  }

  static async start(): Promise<Anvil> {
    const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}/bin/anvil`
    const options = ['--port', '0', '--host', '127.0.0.1', '--no-mining', '--slots-in-an-epoch', '1']
    const child = spawn(createRequire(import.meta.url).resolve(name), options, { stdio: ['ignore', 'pipe', 'inherit'] })
    // Nothing of it stays where a test was ended by force.
    process.on('exit', () => child.kill())
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`anvil ended with ${code}`)))
    // Read to its end, so that it never waits for somebody who reads.
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, port] = /^Listening on 127\.0\.0\.1:(\d+)$/.exec(line) ?? []
      if (port !== undefined) resolve(Number(port))
    })
    const port = await promise
    const [rich] = list(await new EvmNode(`http://127.0.0.1:${port}`).ask('eth_accounts'))
    return new Anvil(child, port, checksum(hex(rich)))
  }

  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#process.on('exit', () => resolve())
    this.#process.kill()
    await promise
  }

  async mine(blocks: number): Promise<void> {
    if (blocks > 0) await this.node.ask('anvil_mine', quantityOf(blocks))
  }

  async height(): Promise<number> {
    return Number(quantity(await this.node.ask('eth_blockNumber')))
  }

  /** From somebody rich. @returns the transaction's id, which waits for a block */
  async send(transaction: { readonly to?: string; readonly value?: bigint; readonly data?: Hex }): Promise<string> {
    const { to, value = 0n, data = '0x' } = transaction
    return hex(
      await this.node.ask('eth_sendTransaction', {
        from: this.rich,
        ...(to === undefined ? {} : { to }),
        value: quantityOf(value),
        data,
        gas: quantityOf(GAS),
      }),
    )
  }

  /** Sends it, and makes the block that it is in. */
  async done(transaction: Parameters<Anvil['send']>[0]): Promise<string> {
    const txid = await this.send(transaction)
    await this.mine(1)
    return txid
  }

  async deploy(code: Hex): Promise<Hex> {
    const receipt = record(await this.node.ask('eth_getTransactionReceipt', await this.done({ data: code })))
    return checksum(hex(receipt['contractAddress']))
  }

  async deployToken(decimals: number): Promise<Hex> {
    return this.deploy(`${tokenCode}${encode(parameters(['uint8']), [decimals]).slice(2)}`)
  }

  async deployPayer(): Promise<Hex> {
    return this.deploy(payerCode)
  }

  async deployRefusing(): Promise<Hex> {
    return this.deploy(refusingCode)
  }

  /** Transactions of the last blocks, as bytes, in their order. */
  async sentIn(blocks: number): Promise<readonly { readonly from: string; readonly raw: Hex }[]> {
    const height = await this.height()
    const found = []
    for (let at = Math.max(1, height - blocks + 1); at <= height; at++) {
      const block = record(await this.node.ask('eth_getBlockByNumber', quantityOf(at), true))
      for (const one of list(block['transactions']).map(record))
        found.push({
          from: checksum(hex(one['from'])),
          raw: hex(await this.node.ask('eth_getRawTransactionByHash', one['hash'])),
        })
    }
    return found
  }

  /** Other blocks, in which there is nothing, take the place of the last ones. */
  async reorg(blocks: number): Promise<void> {
    await this.node.ask('anvil_reorg', blocks, [])
  }

  async sendRaw(raw: string): Promise<void> {
    await this.node.ask('eth_sendRawTransaction', raw)
  }
}

/** What the contracts are asked. */
export const asks = {
  mint: (to: string, value: bigint) =>
    encodeData(abiFunction('function mint(address to, uint256 value)'), [checksum(to), value]),
  transfer: (to: string, value: bigint) =>
    encodeData(abiFunction('function transfer(address to, uint256 value)'), [checksum(to), value]),
  /** 0 honest, 1 keeps a hundredth, 2 only says so, 3 returns false. */
  behave: (manner: 0 | 1 | 2 | 3) => encodeData(abiFunction('function behave(uint8 manner)'), [manner]),
  spread: (to: readonly string[], values: readonly bigint[]) =>
    encodeData(abiFunction('function spread(address[] to, uint256[] values)'), [to.map(checksum), [...values]]),
  spreadToken: (token: string, to: readonly string[], values: readonly bigint[]) =>
    encodeData(abiFunction('function spreadToken(address token, address[] to, uint256[] values)'), [
      checksum(token),
      to.map(checksum),
      [...values],
    ]),
  payInVain: (to: string) => encodeData(abiFunction('function payInVain(address to)'), [checksum(to)]),
  end: (to: string) => encodeData(abiFunction('function end(address to)'), [checksum(to)]),
} as const

/** Stands before a node, and answers as it likes. */
export class Between {
  readonly url: string
  /** The node seems to know so many blocks less. */
  lag = 0
  /** Changes what was answered; asked of each answer. */
  alter: (call: Call, result: unknown) => unknown = (_call, result) => result
  /** Nobody answers. */
  isAway = false
  readonly #server: Server
  readonly #node: EvmNode

  private constructor(server: Server, port: number, node: EvmNode) {
    this.#server = server
    this.#node = node
    this.url = `http://127.0.0.1:${port}`
    server.on('request', (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (this.isAway) return response.destroy()
        void this.#answers(Buffer.concat(parts).toString('utf8')).then((text) => response.end(text))
      })
    })
  }

  static async start(node: EvmNode): Promise<Between> {
    const server = createServer()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.listen(0, '127.0.0.1', resolve)
    await promise
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('it listens nowhere')
    return new Between(server, address.port, node)
  }

  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.close(() => resolve())
    this.#server.closeAllConnections()
    await promise
  }

  async #answers(body: string): Promise<string> {
    const asked: unknown = JSON.parse(body)
    if (!Array.isArray(asked)) return JSON.stringify(await this.#answer(record(asked)))
    return JSON.stringify(await Promise.all(asked.map(async (one) => this.#answer(record(one)))))
  }

  async #answer({ id, method, params }: Readonly<Record<string, unknown>>): Promise<unknown> {
    const call: Call = [String(method), ...list(params)]
    try {
      const result = await this.#node.ask(...(await this.#asBefore(call)))
      return { jsonrpc: '2.0', id, result: this.alter(call, result) }
    } catch (reason) {
      const { code = -32_000, message } = Object(reason)
      return { jsonrpc: '2.0', id, error: { code, message } }
    }
  }

  async #asBefore(call: Call): Promise<Call> {
    const [method, which, ...others] = call
    if (this.lag === 0 || method !== 'eth_getBlockByNumber') return call
    const known = Number(quantity(await this.#node.ask('eth_blockNumber'))) - this.lag
    if (which === 'latest') return [method, quantityOf(known), ...others]
    const height = String(which).startsWith('0x') ? Number(quantity(hexOrNull(which) ?? '0x0')) : 0
    // A block that nobody has.
    return height > known ? [method, quantityOf(Number.MAX_SAFE_INTEGER), ...others] : call
  }
}
