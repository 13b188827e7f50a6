import { languageTag, siteLanguageOf } from '@exchange/contract/site/languages'
import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Mail } from '@exchange/ports'
import { mailTexts } from './mail-texts.ts'
import type { Action } from './mail-texts.ts'
import { deviceText } from './device-text.ts'

/** To whom, and in which language as the account or the browser names it. */
export interface Recipient {
  readonly email: string
  readonly language: string
}

function page(language: SiteLanguage, lines: readonly string[], code: string | null): string {
  const shown = code === null ? '' : `<p style="font:600 28px/1.4 monospace;letter-spacing:6px">${code}</p>`
  const paragraphs = lines.map((line) => `<p>${line}</p>`).join('')
  return `<!doctype html><html lang="${languageTag(language)}"><body style="font:16px/1.5 sans-serif;color:#16181d;max-width:480px;margin:24px auto">${paragraphs}${shown}</body></html>`
}

/** `facts` hold no HTML. */
const fill = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole)

function mail(
  { email, language }: Recipient,
  text: (language: SiteLanguage) => { readonly subject: string; readonly lines: readonly string[] },
  code: string | null,
): Mail {
  const known = siteLanguageOf(language)
  const { subject, lines } = text(known)
  return {
    to: email,
    subject,
    text: [...lines, ...(code === null ? [] : ['', code]), ''].join('\n'),
    html: page(known, lines, code),
  }
}

export function registrationMail(to: Recipient, code: string): Mail {
  return mail(
    to,
    (language) => ({ subject: mailTexts[language].registrationSubject, lines: mailTexts[language].registration }),
    code,
  )
}

/** Sent instead of a code when the address has an account, so that a form can't be used to find out who has one. */
export function alreadyRegisteredMail(to: Recipient): Mail {
  return mail(
    to,
    (language) => ({
      subject: mailTexts[language].alreadyRegisteredSubject,
      lines: mailTexts[language].alreadyRegistered,
    }),
    null,
  )
}

export function newDeviceMail(to: Recipient, code: string, ip: string, userAgent: string): Mail {
  const said = deviceText(userAgent)
  return mail(
    to,
    (language) => {
      const { newDeviceSubject, newDevice, unknownDevice } = mailTexts[language]
      const facts = { address: ip, device: said === '' ? unknownDevice : said }
      return { subject: newDeviceSubject, lines: newDevice.map((line) => fill(line, facts)) }
    },
    code,
  )
}

/** Tells of a change of what protects an account. */
export function factorsChangedMail(to: Recipient, ip: string, userAgent: string): Mail {
  const said = deviceText(userAgent)
  return mail(
    to,
    (language) => {
      const { factorsChangedSubject, factorsChanged, unknownDevice } = mailTexts[language]
      const facts = { address: ip, device: said === '' ? unknownDevice : said }
      return { subject: factorsChangedSubject, lines: factorsChanged.map((line) => fill(line, facts)) }
    },
    null,
  )
}

/** The code that confirms something a signed-in user does. */
export function actionMail(to: Recipient, action: Action, code: string): Mail {
  return mail(to, (language) => mailTexts[language].actions[action], code)
}
