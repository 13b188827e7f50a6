import { joinLanguage } from '@exchange/contract/site/languages'
import { letterMail } from '../../delivery/index.ts'
import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { holdMail } from '../letters/index.ts'
import type { HoldNews } from '../letters/index.ts'
import { passwordTexts } from './mail-texts.ts'

/** The link to set a new password. `origin` = of the site it was asked for. */
export function forgotPasswordMail(to: Recipient, origin: string, token: string, hours: 1 | 24): DescribedMail {
  return letterMail(
    'forgot-password',
    to,
    (language) => {
      const { forgotSubject, forgot, forgotDay } = passwordTexts[language]
      return { subject: forgotSubject, lines: hours === 24 ? forgotDay : forgot }
    },
    (language) => ({
      link: {
        href: `${origin}${joinLanguage(language, '/auth/reset-password')}?token=${token}`,
        text: passwordTexts[language].forgotLink,
      },
    }),
  )
}

/** Tells of a new password, with the way to get another one. */
export function passwordChangedMail(to: Recipient, news: HoldNews): DescribedMail {
  return holdMail('password-changed', to, news, (language) => {
    const { passwordChangedSubject: subject, passwordChanged: lines } = passwordTexts[language]
    return { subject, lines }
  })
}
