import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { defaultLocale, languageTag, type Locale } from './locales.ts'
import type { MessageKey, Namespace } from './messages.ts'

/** One list of text files per language, itself loaded when used; the build compiled the texts (vite.config.ts). */
const lists = import.meta.glob<{ default: Record<string, () => Promise<{ default: Messages }>> }>('../../locales/*.ts')

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
  /** The same for one feature; the same promise each time, for parts that wait for their texts while rendering. */
  readonly ready: (namespace: Namespace) => Promise<void>
  /** Loaded so far: the server writes them into the page, which so needs no further request before it hydrates. */
  readonly loaded: () => Partial<Record<Namespace, Messages>>
  readonly adopt: (loaded: Partial<Record<Namespace, Messages>>) => void
}

/** One per request on the server, one per page in the browser. */
export function createTexts(locale: Locale): Texts {
  const tag = languageTag(locale)
  const i18n: I18n = setupI18n({ locale: tag, messages: { [tag]: {} } })
  const pending = new Map<Namespace, Promise<void>>()
  const loaded: Partial<Record<Namespace, Messages>> = {}

  async function filesOf(language: Locale) {
    const list = await lists[`../../locales/${language}.ts`]?.()
    return (namespace: Namespace) => list?.default[`./${language}/${namespace}.ts`]
  }

  async function load(namespace: Namespace): Promise<void> {
    const file = (await filesOf(locale))(namespace) ?? (await filesOf(defaultLocale))(namespace)
    if (file === undefined) throw new Error(`No texts for ${locale}/${namespace}`)
    keep(namespace, (await file()).default)
  }

  function ready(namespace: Namespace): Promise<void> {
    let loading = pending.get(namespace)
    if (loading === undefined) pending.set(namespace, (loading = load(namespace)))
    return loading
  }

  function keep(namespace: Namespace, messages: Messages): void {
    loaded[namespace] = messages
    i18n.load(tag, Object.fromEntries(Object.entries(messages).map(([key, text]) => [`${namespace}.${key}`, text])))
  }

  return {
    locale,
    tag,
    t: (key, values) => i18n._(key, values),
    async need(namespaces) {
      await Promise.all([...namespaces].map(ready))
    },
    ready,
    loaded: () => loaded,
    adopt(written) {
      for (const [namespace, messages] of Object.entries(written) as [Namespace, Messages][]) {
        pending.set(namespace, Promise.resolve())
        keep(namespace, messages)
      }
    },
  }
}
