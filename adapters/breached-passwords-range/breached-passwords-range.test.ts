/** Breached passwords, asked of a server that speaks the range protocol of Pwned Passwords. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { breachedPasswordsRange } from './index.ts'

const PASSWORD = 'correct horse battery'
const hash = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase()
const [prefix, rest] = [hash.slice(0, 5), hash.slice(5)]
const other = '0'.repeat(34)

let asked: IncomingMessage[] = []
let answer: (response: ServerResponse) => void
const server = createServer((request, response) => {
  asked.push(request)
  answer(response)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})
const says = (body: string, status = 200) => {
  answer = (response) => response.writeHead(status, status === 302 ? { location: '/' } : {}).end(body)
}
const isBreached = async (password = PASSWORD) => breachedPasswordsRange(url).includes(password)

describe('v5.0.0-6.2.12 the range protocol', () => {
  test('sends five digits of the hash and asks for padding, and nothing else of the password', async () => {
    says('')
    expect(await isBreached()).toBe(false)
    expect(asked.map((request) => request.url)).toEqual([`/range/${prefix}`])
    expect(asked[0]?.headers['add-padding']).toBe('true')
    expect(JSON.stringify([asked[0]?.rawHeaders, asked[0]?.url])).not.toMatch(new RegExp(`${rest}|correct|horse`, 'i'))
  })

  test.each([
    ['among others', `${other}1:3\r\n${rest}:42\r\n${other}2:1`, true],
    ['in small letters', `${rest.toLowerCase()}:1`, true],
    ['as padding', `${other}1:3\n${rest}:0`, false],
    ['not', `${other}1:3\n${other}2:0`, false],
  ])('its hash is there %s', async (_, body, isIn) => {
    says(body)
    expect(await isBreached()).toBe(isIn)
  })

  test('letters are hashed as they are kept, however they were typed', async () => {
    says('')
    await isBreached('cafe\u0301 au lait')
    await isBreached('caf\u00e9 au lait')
    expect(asked[0]?.url).toBe(asked[1]?.url)
  })

  test.each([
    ['no list', '<html>', 200],
    ['an error', '', 503],
    ['another place', '', 302],
    ['more than such an answer has', `${other}1:1\n`.repeat(20_000), 200],
  ])('rejects where it is answered %s', async (_, body, status) => {
    says(body, status)
    await expect(isBreached()).rejects.toThrow()
  })

  test('rejects where nobody answers within a second and a half, or at all', async () => {
    answer = () => {}
    await expect(isBreached()).rejects.toThrow()
    await expect(breachedPasswordsRange('http://127.0.0.1:1').includes(PASSWORD)).rejects.toThrow()
  })

  test('asks for fifty at a time; the next goes on without', async () => {
    const waiting: ServerResponse[] = []
    answer = (response) => waiting.push(response)
    const range = breachedPasswordsRange(url)
    const all = Array.from({ length: 50 }, async () => range.includes(PASSWORD))
    await expect(range.includes(PASSWORD)).rejects.toThrow('too many')
    await expect.poll(() => waiting.length).toBe(50)
    for (const response of waiting) response.end()
    expect(await Promise.all(all)).toEqual(Array.from({ length: 50 }, () => false))
    answer = (response) => response.end()
    expect(await range.includes(PASSWORD)).toBe(false)
  })
})
