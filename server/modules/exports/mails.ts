import type { ExportFormat, ExportKindName } from '@exchange/contract/exports/kinds'
import { joinLanguage } from '@exchange/contract/site/languages'
import { filled, letterMail } from '../delivery/index.ts'
import type { DescribedMail, Recipient } from '../delivery/index.ts'
import { mailTexts } from './mail-texts.ts'
import { exportTexts } from './texts/index.ts'

/** A history can be downloaded. `origin` = of the site it was asked for. */
export function exportReadyMail(
  to: Recipient,
  origin: string,
  { kind, format, days }: { readonly kind: ExportKindName; readonly format: ExportFormat; readonly days: number },
): DescribedMail {
  return letterMail(
    'history-export-ready',
    to,
    (language) =>
      filled(mailTexts[language], {
        history: exportTexts[language].kinds[kind],
        format: format.toUpperCase(),
        days: String(days),
      }),
    (language) => ({
      link: { href: origin + joinLanguage(language, '/history/exports'), text: mailTexts[language].link },
    }),
  )
}
