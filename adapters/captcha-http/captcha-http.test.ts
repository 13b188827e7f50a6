/** F-69, EN-22: captchas of others, over a server that speaks as theirs do. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { geetest, reCaptcha } from './index.ts'

const md5 = (of: string) => createHash('md5').update(of).digest('hex')
const FIRST = 'a'.repeat(32)

/** What was asked, and what is answered. */
let calls: { readonly path: string; readonly form: URLSearchParams }[] = []
let answer: { status: number; body: string }
const server = createServer((request, response) => void serve(request, response))
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://here')
  const form = request.method === 'POST' ? new URLSearchParams(await text(request)) : url.searchParams
  calls.push({ path: url.pathname, form })
  response.writeHead(answer.status, answer.status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end(answer.body)
}
let origin = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  calls = []
})
const says = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}
const task = { action: 'accounts.login', ip: '203.0.113.7', level: 'low' } as const

describe('GeeTest', () => {
  const captcha = () => geetest({ id: 'our-id', secret: 'our-secret', origin })

  test('ENT-26: asks for a challenge and makes it ours by the secret', async () => {
    says({ challenge: FIRST })
    expect(await captcha().ask(task)).toEqual({
      gt: 'our-id',
      challenge: md5(`${FIRST}our-secret`),
      success: 1,
      new_captcha: true,
      script: `${origin}/static/tools/gt.js`,
    })
    expect(calls[0]?.path).toBe('/register.php')
    expect(Object.fromEntries(calls[0]?.form ?? [])).toMatchObject({ gt: 'our-id', ip_address: '203.0.113.7' })
    expect(JSON.stringify([...(calls[0]?.form ?? [])])).not.toContain('our-secret')
  })

  const asked = { challenge: md5(`${FIRST}our-secret`) }
  const given = `${asked.challenge}1a`
  const shown = {
    geetest_challenge: given,
    geetest_validate: md5(`our-secretgeetest${given}`),
    geetest_seccode: 'code|jordan',
  }

  test('takes what its server calls right, and nothing else', async () => {
    says({ seccode: md5('code|jordan') })
    expect(await captcha().check(task, asked, shown)).toBe(true)
    expect(calls[0]?.path).toBe('/validate.php')
    expect(Object.fromEntries(calls[0]?.form ?? [])).toMatchObject({ seccode: 'code|jordan', captchaid: 'our-id' })
    says({ seccode: 'false' })
    expect(await captcha().check(task, asked, shown)).toBe(false)
    says({ seccode: md5('another') })
    expect(await captcha().check(task, asked, shown)).toBe(false)
  })

  test('does not even ask about what was made up, or was made for another challenge', async () => {
    says({ seccode: md5('code|jordan') })
    const forged = [
      { ...shown, geetest_validate: md5('guess') },
      { ...shown, geetest_challenge: `${'b'.repeat(32)}1a` },
      { ...shown, geetest_seccode: undefined },
      {},
    ]
    for (const one of forged) expect(await captcha().check(task, asked, one)).toBe(false)
    expect(await captcha().check(task, { challenge: 'c'.repeat(32) }, shown)).toBe(false)
    expect(calls).toEqual([])
  })

  test('rejects where its server is away or answers something else', async () => {
    for (const [body, status] of [
      ['', 500],
      ['no JSON', 200],
      ['[]', 200],
      [{ challenge: '0' }, 200],
      ['', 302],
    ] as const) {
      says(body, status)
      await expect(captcha().ask(task)).rejects.toThrow()
    }
    await expect(geetest({ id: 'i', secret: 's', origin: 'http://127.0.0.1:1' }).ask(task)).rejects.toThrow()
  })
})

describe('reCAPTCHA', () => {
  const captcha = () => reCaptcha({ id: 'site-key', secret: 'our-secret', origin })
  const right = { success: true, action: 'accounts/login', score: 0.6 }

  test('tells the page where its script is, and asks nobody', async () => {
    expect(await captcha().ask(task)).toEqual({
      siteKey: 'site-key',
      script: `${origin}/recaptcha/api.js?render=site-key`,
    })
    expect(calls).toEqual([])
  })

  test('a score counts for the action and the level that it was given for', async () => {
    says(right)
    expect(await captcha().check(task, {}, { token: 't' })).toBe(true)
    expect(Object.fromEntries(calls[0]?.form ?? [])).toEqual({
      secret: 'our-secret',
      response: 't',
      remoteip: '203.0.113.7',
    })
    expect(await captcha().check({ ...task, level: 'high' }, {}, { token: 't' })).toBe(false)
    expect(await captcha().check({ ...task, action: 'accounts.register' }, {}, { token: 't' })).toBe(false)
    for (const body of [
      { ...right, score: 0.4 },
      { ...right, success: false },
      { ...right, score: undefined },
    ]) {
      says(body)
      expect(await captcha().check(task, {}, { token: 't' })).toBe(false)
    }
    expect(await captcha().check(task, {}, {})).toBe(false)
  })

  test('a token that was used is wrong; a secret that is refused is our fault', async () => {
    says({ success: false, 'error-codes': ['timeout-or-duplicate'] })
    expect(await captcha().check(task, {}, { token: 't' })).toBe(false)
    says({ success: false, 'error-codes': ['invalid-input-secret'] })
    await expect(captcha().check(task, {}, { token: 't' })).rejects.toThrow('secret')
  })
})
