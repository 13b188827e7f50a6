const TIMEOUT_MS = 3_000
const ANSWER_BYTES = 16 * 1024

/** What the provider knows a site by. */
export interface CaptchaAccount {
  /** Shown to browsers. */
  readonly id: string
  readonly secret: string
  /** Where the provider is asked; null = where it usually is. */
  readonly origin: string | null
}

/** The JSON that the provider answers. Rejects when it can't be reached in time, or answers anything else. */
export async function asked(url: URL, form: Readonly<Record<string, string>> | null): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: form === null ? 'GET' : 'POST',
    ...(form === null ? {} : { body: new URLSearchParams(form) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`the captcha provider answered ${answer.status}`)
  const text = await answer.text()
  if (text.length > ANSWER_BYTES) throw new Error('the captcha provider answered too much')
  const read: unknown = JSON.parse(text)
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new Error('the captcha provider answered no object')
  return { ...read }
}
