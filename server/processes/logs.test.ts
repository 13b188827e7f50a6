import { describe, expect, test } from 'vitest'
import { inRequest } from '../kernel/index.ts'
import { jsonLog, textLog } from './logs.ts'

function jsonLines(): { readonly log: ReturnType<typeof jsonLog>; readonly lines: string[] } {
  const lines: string[] = []
  return { lines, log: jsonLog('exchange', { write: (line) => void lines.push(line) }) }
}

describe('records', () => {
  test('are one JSON line with the fields that programs look for', () => {
    const { log, lines } = jsonLines()
    const command = '0e'.repeat(16)
    const mark = { id: 'abc-1', operation: () => 'trading.placeLimit', command: { command, epoch: 9, seq: 11 } }
    inRequest(mark, () => log.warn('a request took long', { seq: 12, code: 200, ms: 2_100, owner: 100_001 }))
    expect(lines).toHaveLength(1)
    const record: Record<string, unknown> = JSON.parse(lines[0] ?? '')
    expect(record).toMatchObject({
      level: 'warn',
      process: 'exchange',
      msg: 'a request took long',
      request: 'abc-1',
      operation: 'trading.placeLimit',
      command,
      epoch: 9,
      seq: 12,
      code: 200,
      ms: 2_100,
      detail: { owner: 100_001 },
    })
    expect(new Date(String(record['at'])).toISOString()).toBe(record['at'])
    expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1)
  })

  test('of what is done later on behalf of a request bear its id as well', async () => {
    const { log, lines } = jsonLines()
    await inRequest(
      { id: 'abc-2', operation: () => null, command: { command: '0d'.repeat(16), epoch: 1, seq: 7 } },
      async () => {
        await new Promise((resolve) => setImmediate(resolve))
        log.error('it failed')
      },
    )
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', request: 'abc-2', seq: 7 })
  })

  test('take what JSON has no word for', () => {
    const { log, lines } = jsonLines()
    const loop: Record<string, unknown> = { size: 12n }
    loop['self'] = loop
    log.info('odd', { loop, fault: new Error('no') })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ detail: { loop: { size: '12' } } })
  })

  test('can be read in a terminal', () => {
    const lines: string[] = []
    textLog((level, line) => lines.push(`${level}: ${line}`)).warn('no room', { code: 503 })
    expect(lines).toEqual(['warn: no room {"code":503}'])
  })
})

describe('planted secrets are never written', () => {
  const command = '0f'.repeat(16)
  test.each([
    ['a mailbox', 'someone@example.com'],
    ['a password in a URL', 'hunter2hunter2', 'postgres://exchange:hunter2hunter2@db.internal/exchange'],
    ['a bearer token', 'abc.def-ghi', 'authorization: Bearer abc.def-ghi'],
    ['an API secret', '4f1c'.repeat(16)],
    ['a session', 'kJ8sQ2mZp0Xv7cN4tR1yB6wE9uL3aH5dGfKoIiTzM'],
    ['an address of a person', '203.0.113.9'],
    ['an address of a person, with a port', '203.0.113.9', 'connect 203.0.113.9:443 failed'],
    ['an address of version 6', '2001:db8:85a3::8a2e:370:7334'],
    ['a phone number', '+90 555 123 45 67'],
    ['a deposit address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['an address of another chain', '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'],
    ['what a query was asked with', 'Ada Lovelace', 'Failed query: insert into users\nparams: Ada Lovelace,1815'],
    ['a row that exists', 'ada', 'duplicate: Key (name)=(ada) already exists'],
    ['a code in a link', '918273', 'GET /confirm?code=918273&x=1'],
  ])('%s', (_, secret, text = secret) => {
    const { log, lines } = jsonLines()
    log.info(text, { reason: text, nested: [{ text }], fault: new Error(text), operation: text, command: text })
    textLog((_level, line) => lines.push(line)).info(text, { reason: text, code: text })
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).not.toContain(secret)
  })

  test.each(['password', 'secret', 'token', 'email', 'ip', 'phone', 'cookie', 'signature', 'apiKey', 'key', 'headers'])(
    'the field %s, whatever it holds',
    (field) => {
      const { log, lines } = jsonLines()
      log.info('planted', { [field]: 'plain words', deeper: { [field]: ['plain words'] } })
      expect(lines[0]).not.toContain('plain words')
    },
  )

  test('what is needed to find a fault stays', () => {
    const { log, lines } = jsonLines()
    log.info('set it to like postgres://user:password@host/database')
    expect(lines.pop()).toContain('postgres://user:password@host/database')
    const text = 'connect ECONNREFUSED 127.0.0.1:5432 at server/engine/loop.ts:12:30, state 4f1c4f1c4f1c4f1c, 12:30:45'
    log.error(text, { command, seq: 9_007_199_254_740_991, reason: 'engine: command 1200000 in 1.5 ms (10.0.0.7)' })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: text,
      command,
      seq: 9_007_199_254_740_991,
      detail: { reason: 'engine: command 1200000 in 1.5 ms (10.0.0.7)' },
    })
  })
})
