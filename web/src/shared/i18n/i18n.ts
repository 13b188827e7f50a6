import { defaultLocale, languageTag, type Locale } from './locales.ts'
import { writeMessage, type Messages, type Values } from './message.ts'
import type { MessageKey, Namespace } from './messages.ts'

/** One list of text files per language, itself loaded when used; the build compiled the texts (vite.config.ts). */
const lists = import.meta.glob<{ default: Record<string, () => Promise<{ default: Messages }>> }>('../../locales/*.ts')

export type { Values }
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
  /** Loaded so far, as JSON: the server writes them into the page, which so needs no further request before it hydrates. */
  readonly written: () => string
  readonly adopt: (written: string) => void
}

const noValues: Values = {}

const written = new WeakMap<Messages, string>()

/** The texts of a feature never change: the server writes them once, not once a page. */
function jsonOf(messages: Messages): string {
  let json = written.get(messages)
  if (json === undefined) written.set(messages, (json = JSON.stringify(messages)))
  return json
}

/** One per request on the server, one per page in the browser. */
export function createTexts(locale: Locale): Texts {
  const tag = languageTag(locale)
  const pending = new Map<Namespace, Promise<void>>()
  const loaded: Partial<Record<Namespace, Messages>> = {}

  async function filesOf(language: Locale) {
    const list = await lists[`../../locales/${language}.ts`]?.()
    return (namespace: Namespace) => list?.default[`./${language}/${namespace}.ts`]
  }

  async function load(namespace: Namespace): Promise<void> {
    const file = (await filesOf(locale))(namespace) ?? (await filesOf(defaultLocale))(namespace)
    if (file === undefined) throw new Error(`No texts for ${locale}/${namespace}`)
    loaded[namespace] = (await file()).default
  }

  function ready(namespace: Namespace): Promise<void> {
    let loading = pending.get(namespace)
    if (loading === undefined) pending.set(namespace, (loading = load(namespace)))
    return loading
  }

  /** A key that has no text shows itself. */
  function translate(key: MessageKey, values: Values = noValues): string {
    const at = key.indexOf('.')
    const message = loaded[key.slice(0, at) as Namespace]?.[key.slice(at + 1)]
    return message === undefined ? key : writeMessage(message, values, tag)
  }

  return {
    locale,
    tag,
    t: translate,
    async need(namespaces) {
      await Promise.all([...namespaces].map(ready))
    },
    ready,
    written() {
      const parts = Object.entries(loaded).map(([namespace, messages]) => `"${namespace}":${jsonOf(messages)}`)
      return `{${parts.join(',')}}`
    },
    adopt(written) {
      for (const [namespace, messages] of Object.entries(JSON.parse(written)) as [Namespace, Messages][]) {
        pending.set(namespace, Promise.resolve())
        loaded[namespace] = messages
      }
    },
  }
}
