/** An app of others in a hundred lines: sends its user to the exchange, gets tokens, and shows what it sees then. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import {
  ClientSecretPost,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Configuration } from 'openid-client'

export interface AppSettings {
  /** Of the exchange, as browsers know it. */
  readonly origin: string
  readonly clientId: string
  readonly clientSecret: string
  /** Exactly as it is registered; the app listens there. */
  readonly redirectUri: string
  /** The way to the exchange; the usual one unless it is another. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

interface Visit {
  readonly state: string
  readonly verifier: string
}

const html = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => `&#${one.codePointAt(0)};`)

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Example App</title><body style="font:16px/1.5 sans-serif;max-width:640px;margin:48px auto;padding:0 16px"><h1>Example App</h1>${body}</body></html>`

class ExampleApp {
  readonly #settings: AppSettings
  readonly #config: Configuration
  /** Whoever has begun here; an app for many users would keep this with their sessions. */
  #visit: Visit | null = null

  constructor(settings: AppSettings, config: Configuration) {
    this.#settings = settings
    this.#config = config
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.#settings.redirectUri)
    const say = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page(body))
    if (url.pathname === '/') say(200, '<p><a href="/connect">Connect your account</a></p>')
    else if (url.pathname === '/connect') response.writeHead(303, { location: (await this.#begin()).href }).end()
    else if (url.pathname === new URL(this.#settings.redirectUri).pathname) say(200, await this.#finish(url))
    else say(404, '<p>There is nothing here.</p>')
  }

  async #begin(): Promise<URL> {
    this.#visit = { state: randomState(), verifier: randomPKCECodeVerifier() }
    return buildAuthorizationUrl(this.#config, {
      redirect_uri: this.#settings.redirectUri,
      state: this.#visit.state,
      code_challenge: await calculatePKCECodeChallenge(this.#visit.verifier),
      code_challenge_method: 'S256',
    })
  }

  /** What is shown to a user who comes back. */
  async #finish(url: URL): Promise<string> {
    const visit = this.#visit
    this.#visit = null
    const again = '<p><a href="/">Start again</a></p>'
    if (visit === null) return `<p>Nobody has begun here.</p>${again}`
    try {
      const { access_token: token } = await authorizationCodeGrant(this.#config, url, {
        pkceCodeVerifier: visit.verifier,
        expectedState: visit.state,
      })
      const user = await this.#call(token, '/oauth2/userinfo', 'GET')
      const balances = await this.#call(token, '/api/v4/accounts/balances/main', 'POST')
      return `<p>Connected.</p><pre id="user">${html(user)}</pre><pre id="balances">${html(balances)}</pre>${again}`
    } catch (error) {
      const reason = error instanceof Error && 'error' in error ? String(error.error) : String(error)
      return `<p id="refused">Not connected: ${html(reason)}.</p>${again}`
    }
  }

  async #call(token: string, path: string, method: 'GET' | 'POST'): Promise<string> {
    const headers = { authorization: `Bearer ${token}` }
    const { origin, fetch: call = fetch } = this.#settings
    const answer = await call(new URL(path, origin).href, { method, headers })
    return answer.text()
  }
}

/** Starts the app where its redirect address is. */
export async function startExampleApp(settings: AppSettings): Promise<Server> {
  const { origin, clientId, clientSecret, redirectUri, fetch: call } = settings
  const config = await discovery(new URL(origin), clientId, {}, ClientSecretPost(clientSecret), {
    algorithm: 'oauth2',
    ...(origin.startsWith('http:') ? { execute: [allowInsecureRequests] } : {}),
    // What it sends are forms.
    ...(call === undefined
      ? {}
      : {
          [customFetch]: (url, { body, method, headers }) =>
            call(url, { method, headers, body: body instanceof URLSearchParams ? body : null }),
        }),
  })
  const app = new ExampleApp(settings, config)
  const server = createServer((request, response) => {
    void app.answer(request, response).catch(() => response.destroy())
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(Number(new URL(redirectUri).port), 'localhost', resolve)
  await promise
  return server
}
