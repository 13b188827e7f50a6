import { createHash } from 'node:crypto'
import type { BreachedPasswords } from '@exchange/ports'

/** From the first byte to the last: somebody waits for their new password. */
const TIMEOUT_MS = 1_500
/** An answer has some 2,000 lines of 40 characters. */
const ANSWER_BYTES = 512 * 1024
/** How many are asked at a time; whoever comes then goes on without. */
const MOST_AT_ONCE = 50
/** Hexadecimal digits of the hash that are sent: hundreds of leaked passwords share them. */
const PREFIX = 5

/**
 * A server that speaks the range protocol of Pwned Passwords, at `<url>/range/<prefix>`. It learns five digits of a SHA-1
 * hash and neither the password nor, by the length of what it answers, whether it was there.
 */
export function breachedPasswordsRange(url: string): BreachedPasswords {
  const base = url.replace(/\/+$/, '')
  let asking = 0
  return {
    name: new URL(url).host,
    async includes(password) {
      if (asking >= MOST_AT_ONCE) throw new Error('too many passwords are being looked up')
      asking += 1
      try {
        const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase()
        return hasLine(await answered(`${base}/range/${hash.slice(0, PREFIX)}`), hash.slice(PREFIX))
      } finally {
        asking -= 1
      }
    },
  }
}

async function answered(address: string): Promise<string> {
  const answer = await fetch(address, {
    headers: { 'add-padding': 'true', 'user-agent': 'exchange', accept: 'text/plain' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel()
    throw new Error(`the server answered ${answer.status}`)
  }
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body) {
    bytes += part.byteLength
    if (bytes > ANSWER_BYTES) throw new Error('the server answered too much')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('latin1')
}

/** Lines are `<rest of the hash>:<how often it leaked>`; those that pad the answer leaked no times. */
function hasLine(text: string, rest: string): boolean {
  const lines = text.trim() === '' ? [] : text.trim().split(/\r?\n/)
  return lines.some((line) => {
    const [hash = '', times = ''] = line.split(':')
    if (!/^[0-9A-F]{35}$/i.test(hash) || !/^\d{1,12}$/.test(times))
      throw new Error('the server answered something else')
    return hash.toUpperCase() === rest && Number(times) > 0
  })
}
