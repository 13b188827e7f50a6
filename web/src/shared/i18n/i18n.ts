import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { languageTag, type Locale } from './locales.ts'
import type { MessageKey, Namespace } from './messages.ts'

/** Every language of every feature is a chunk of its own; the build compiled the texts (vite.config.ts). */
const chunks = import.meta.glob<{ default: Messages }>('../../locales/*/*.ts')

export type Values = Record<string, string | number>
/** Gives the text of a message in the language of the page. */
export type Translate = (key: MessageKey, values?: Values) => string

export interface Texts {
  readonly locale: Locale
  /** BCP 47 tag, for `<html lang>` and Intl. */
  readonly tag: string
  readonly t: Translate
  /** Loads the texts of features; resolves at once for those already there. */
  readonly need: (namespaces: Iterable<Namespace>) => Promise<void>
  /** Loaded so far: the server tells the browser, which loads the same before it hydrates. */
  readonly loaded: () => Namespace[]
}

/** One per request on the server, one per page in the browser. */
export function createTexts(locale: Locale): Texts {
  const tag = languageTag(locale)
  const i18n: I18n = setupI18n({ locale: tag, messages: { [tag]: {} } })
  const pending = new Map<Namespace, Promise<void>>()

  async function load(namespace: Namespace): Promise<void> {
    const chunk = chunks[`../../locales/${locale}/${namespace}.ts`] ?? chunks[`../../locales/en/${namespace}.ts`]
    if (chunk === undefined) throw new Error(`No texts for ${locale}/${namespace}`)
    const messages = (await chunk()).default
    i18n.load(tag, Object.fromEntries(Object.entries(messages).map(([key, text]) => [`${namespace}.${key}`, text])))
  }

  return {
    locale,
    tag,
    t: (key, values) => i18n._(key, values),
    async need(namespaces) {
      const wanted = [...namespaces].map((namespace) => {
        let loading = pending.get(namespace)
        if (loading === undefined) pending.set(namespace, (loading = load(namespace)))
        return loading
      })
      await Promise.all(wanted)
    },
    loaded: () => [...pending.keys()],
  }
}
