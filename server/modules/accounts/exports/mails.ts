import { joinLanguage } from '@exchange/contract/site/languages'
import { filled, letterMail } from '../../delivery/index.ts'
import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { exportTexts } from './mail-texts.ts'

/** A copy of everything that is held about an account can be downloaded. `origin` = of the site it was asked for. */
export function exportReadyMail(to: Recipient, origin: string, days: number): DescribedMail {
  return letterMail(
    'export-ready',
    to,
    (language) => filled(exportTexts[language], { days: String(days) }),
    (language) => ({
      link: { href: origin + joinLanguage(language, '/settings/general/export'), text: exportTexts[language].link },
    }),
  )
}
