import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpMailer } from './index.ts'

interface Received {
  readonly user: string | undefined
  readonly recipients: string[]
  readonly text: string
}

const received: Received[] = []
const server = new SMTPServer({
  // Plain SMTP: what is tested is the mail, not the certificate of a test server.
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === 'pass' ? done(null, { user: username ?? '' }) : done(new Error('wrong password')),
  onRcptTo: ({ address }, _session, done) =>
    address.startsWith('nobody@') ? done(new Error('no such mailbox')) : done(),
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ user: session.user, recipients, text: Buffer.concat(chunks).toString() })
      done()
    })
  },
})
let url: string
let secureOnly: string

beforeAll(async () => {
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' ? address?.port : 0
  secureOnly = `smtp://user:pass@127.0.0.1:${port}`
  url = `${secureOnly}?tls=off`
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

const mail = { to: 'alice@example.com', subject: 'Your code', text: 'The code is 123456', html: '<b>123456</b>' }

test('F-06: a mail reaches the server with sender, recipient, text and html', async () => {
  const mailer = smtpMailer(url, 'Exchange <no-reply@exchange.example>')
  await mailer.send(mail)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ user: 'user', recipients: ['alice@example.com'] })
  for (const part of [
    'From: Exchange <no-reply@exchange.example>',
    'Subject: Your code',
    'The code is 123456',
    '<b>123456</b>',
  ])
    expect(received[0]?.text).toContain(part)
  mailer.close()
})

test('S9: a server without TLS gets no mail and no password unless the address allows it', async () => {
  const before = received.length
  const mailer = smtpMailer(secureOnly, 'no-reply@exchange.example')
  await expect(mailer.send(mail)).rejects.toThrow()
  expect(received).toHaveLength(before)
  mailer.close()
})

test.each([
  ['a recipient the server refuses', () => url, 'nobody@example.com'],
  ['a wrong password', () => url.replace(':pass', ':wrong'), 'alice@example.com'],
  ['no server', () => 'smtp://127.0.0.1:1', 'alice@example.com'],
])('%s rejects', async (_what, at, to) => {
  const mailer = smtpMailer(at(), 'no-reply@exchange.example')
  await expect(mailer.send({ ...mail, to })).rejects.toThrow()
  mailer.close()
})
