import type { SmsSender } from '@exchange/ports'

/** From the first byte to the answer. */
const TIMEOUT_MS = 10_000

/**
 * Sends by the HTTP gateway at `url` (https://, user and password in it), as `POST {id, from, to, text}`; any 2xx means that
 * it has taken the message. The id goes along as `idempotency-key`, so that a gateway which knows it already sends nothing.
 * Only over TLS, unless the address ends in `?tls=off`.
 */
export function smsGateway(url: string, from: string): SmsSender {
  const address = new URL(url)
  const { username, password } = address
  const isPlainAllowed = address.searchParams.get('tls') === 'off'
  address.searchParams.delete('tls')
  address.username = ''
  address.password = ''
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization = username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
  return {
    async send({ id, to, text }) {
      if (address.protocol !== 'https:' && !isPlainAllowed)
        throw new Error('the SMS gateway must be reached over https, unless its address ends in ?tls=off')
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id, ...authorization },
        body: JSON.stringify({ id, from, to, text }),
        // Credentials and codes go to this address alone.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
    },
  }
}
