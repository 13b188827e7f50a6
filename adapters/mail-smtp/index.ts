import type { Mailer } from '@exchange/ports'
import { createTransport } from 'nodemailer'

export interface SmtpMailer extends Mailer {
  close(): void
}

/**
 * Sends by the SMTP server at `url` (smtp:// or smtps://, user and password in it), and only over TLS: a server that offers
 * none is refused, unless the address ends in `?tls=off`. `from` is the sender's address, for example
 * `Exchange <no-reply@exchange.example>`.
 */
export function smtpMailer(url: string, from: string): SmtpMailer {
  const address = new URL(url)
  const requireTLS = address.searchParams.get('tls') !== 'off'
  address.searchParams.delete('tls')
  const transport = createTransport({ url: address.href, requireTLS, pool: true, maxConnections: 2 }, { from })
  return {
    async send(mail) {
      await transport.sendMail({ to: mail.to, subject: mail.subject, text: mail.text, html: mail.html })
    },
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
