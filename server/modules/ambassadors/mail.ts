import type { Mail } from '@exchange/ports'
import { brand } from '@exchange/contract/regions/brand'
import type { ApplicationRow } from './store.ts'

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** What the team reads; it answers to the applicant's address. */
export function applicationMail({ userId, region, fields, withdrawn }: ApplicationRow, email: string): Mail {
  const { name, audience, channels, plan } = fields
  const subject = `Ambassador application of ${name} (${region})${withdrawn ? ' withdrawn' : ''}`
  const lines = [
    `Account: ${userId}`,
    `Answer to: ${email}`,
    `Edition: ${region}`,
    `Audience: ${audience}`,
    ...channels.map((channel) => `Channel: ${channel}`),
    '',
    ...plan.split('\n'),
  ]
  return {
    to: `partnerships@${brand.domain}`,
    subject,
    text: `${lines.join('\n')}\n`,
    html: `<!doctype html><html lang="en"><body><pre>${escaped(lines.join('\n'))}</pre></body></html>`,
  }
}
