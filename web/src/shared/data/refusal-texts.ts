import type { ErrorEnvelope } from '@exchange/contract'
import { createTexts, type Texts, type Translate } from '../i18n/i18n.ts'
import { splitLocale } from '../i18n/locales.ts'
import type { MessageKey } from '../i18n/messages.ts'

/** A text by its key; a name that came into the catalogue after this page was loaded has none. */
function textOf(t: Translate, key: MessageKey, limit: string | undefined): string | undefined {
  const text = t(key, limit === undefined ? {} : { limit })
  return text === key ? undefined : text
}

/** A refusal with its texts in another language: by its name, and of a failed check by the rule each field broke. */
export function translateRefusal(refusal: ErrorEnvelope, t: Translate): ErrorEnvelope {
  const { error, limit, faults = {} } = refusal
  if (error === undefined) return refusal
  const said = textOf(t, `errors.${error}`, limit)
  const texts = Object.entries(refusal.errors).map(([field, original]): readonly [string, readonly string[]] => {
    const fault = faults[field]
    const text = fault === undefined ? said : textOf(t, `errors.field-${fault.rule}`, fault.limit)
    return [field, text === undefined ? original : [text]]
  })
  return { ...refusal, message: said ?? refusal.message, errors: Object.fromEntries(texts) }
}

let texts: Texts | undefined

/** The same in the language of the page. Browser only; rejects when the texts can't be fetched. */
export async function refusalForPage(refusal: ErrorEnvelope): Promise<ErrorEnvelope> {
  const [locale] = splitLocale(location.pathname)
  if (texts?.locale !== locale) texts = createTexts(locale)
  const { need, t } = texts
  await need(['errors'])
  return translateRefusal(refusal, t)
}
