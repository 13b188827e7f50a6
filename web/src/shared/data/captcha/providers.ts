import type { CaptchaAnswer, CaptchaQuestion } from '@exchange/contract/accounts'
import { captchaLanguage } from './language.ts'

type Shown = CaptchaAnswer['shown']
type QuestionOf<Provider extends CaptchaQuestion['provider']> = Extract<CaptchaQuestion, { provider: Provider }>

/** A script of somebody else has to be there by then. */
const LOAD_MS = 5_000

/** What the script of GeeTest gives. */
interface Geetest {
  onReady(done: () => void): Geetest
  onSuccess(done: () => void): Geetest
  onError(done: () => void): Geetest
  onClose(done: () => void): Geetest
  verify(): void
  destroy(): void
  getValidate(): Extract<Shown, { geetest_challenge: string }> | false
}

declare global {
  interface Window {
    initGeetest?: (settings: Readonly<Record<string, unknown>>, made: (one: Geetest) => void) => void
    grecaptcha?: {
      ready(done: () => void): void
      execute(siteKey: string, of: { readonly action: string }): Promise<string>
    }
  }
}

/** A captcha of somebody else did not do what it should; the message says whose. */
export class CaptchaFailed extends Error {
  override readonly name = 'CaptchaFailed'

  constructor(provider: 'GeeTest' | 'reCAPTCHA', what: string) {
    super(`captcha validation: ${provider} ${what}`)
  }
}

const scripts = new Map<string, Promise<void>>()

/** Loads a script once; rejects when it isn't there in time, and is tried again then. */
function loaded(source: string): Promise<void> {
  let loading = scripts.get(source)
  if (loading === undefined) {
    loading = new Promise((resolve, reject) => {
      const script = document.createElement('script')
      const late = setTimeout(() => reject(new Error('too late')), LOAD_MS)
      script.src = source
      script.async = true
      script.addEventListener('load', () => {
        clearTimeout(late)
        resolve()
      })
      script.addEventListener('error', () => {
        clearTimeout(late)
        reject(new Error('not loaded'))
      })
      document.head.append(script)
    })
    scripts.set(source, loading)
    loading.catch(() => scripts.delete(source))
  }
  return loading
}

/** The puzzle of GeeTest, in a window of its own; null = its user closed it. @throws CaptchaFailed */
export async function showGeetest(question: QuestionOf<'geetest'>, locale: string): Promise<Shown | null> {
  await loaded(question.script).catch(() => {
    throw new CaptchaFailed('GeeTest', 'could not be loaded')
  })
  const { gt, challenge, success, new_captcha } = question
  const begin = window.initGeetest
  if (begin === undefined) throw new CaptchaFailed('GeeTest', 'did not start')
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new CaptchaFailed('GeeTest', 'did not start')), LOAD_MS)
    const settings = {
      gt,
      challenge,
      offline: success !== 1,
      new_captcha,
      product: 'bind',
      lang: captchaLanguage(locale),
    }
    begin({ ...settings, https: true, timeout: LOAD_MS }, (captcha) => {
      captcha
        .onReady(() => {
          clearTimeout(late)
          captcha.verify()
        })
        .onSuccess(() => {
          const { geetest_challenge, geetest_validate, geetest_seccode } = captcha.getValidate() || {}
          captcha.destroy()
          if (geetest_challenge === undefined || geetest_validate === undefined || geetest_seccode === undefined)
            reject(new CaptchaFailed('GeeTest', 'gave nothing'))
          else resolve({ geetest_challenge, geetest_validate, geetest_seccode })
        })
        .onError(() => reject(new CaptchaFailed('GeeTest', 'failed')))
        .onClose(() => resolve(null))
    })
  })
}

/** The name of an action as reCAPTCHA takes it; null = there is none, and then nothing is asked. */
export function recaptchaAction(action: string | undefined): string | null {
  return action === undefined || action === '' ? null : action.replaceAll(/[^A-Za-z_]/g, '/')
}

/** What reCAPTCHA gives for this action without asking anybody; null without the name of one. @throws CaptchaFailed */
export async function showRecaptcha(question: QuestionOf<'reCaptcha'>): Promise<Shown | null> {
  const action = recaptchaAction(question.action)
  if (action === null) return null
  await loaded(question.script).catch(() => {
    throw new CaptchaFailed('reCAPTCHA', 'could not be loaded')
  })
  const { grecaptcha } = window
  if (grecaptcha === undefined) throw new CaptchaFailed('reCAPTCHA', 'did not start')
  const token = new Promise<string>((resolve, reject) => {
    setTimeout(() => reject(new CaptchaFailed('reCAPTCHA', 'did not answer')), LOAD_MS)
    grecaptcha.ready(() => {
      grecaptcha.execute(question.siteKey, { action }).then(resolve, reject)
    })
  })
  return { token: await token }
}
