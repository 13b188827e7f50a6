import { joinLanguage } from '@exchange/contract/site/languages'
import { filled, letterMail } from '../../delivery/index.ts'
import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { factsOf } from '../letters/index.ts'
import type { Whence } from '../letters/index.ts'
import { appTexts } from './mail-texts.ts'

/** Tells of an app that may act for the account from now on. */
export function appAuthorizedMail(to: Recipient, whence: Whence, app: string, origin: string): DescribedMail {
  return letterMail(
    'app-authorized',
    to,
    (language) => filled(appTexts[language], { ...factsOf(whence, language), app }),
    (language) => ({
      link: {
        href: origin + joinLanguage(language, '/settings/security/app-authorization'),
        text: appTexts[language].link,
      },
    }),
  )
}
