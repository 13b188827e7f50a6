import { cloneElement, createContext, use, type ReactElement, type ReactNode } from 'react'
import type { Texts, Translate, Values } from './i18n.ts'
import type { MessageKey, Namespace } from './messages.ts'

const TextsContext = createContext<Texts | null>(null)

export const TextsProvider = TextsContext.Provider

export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (texts === null) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}

/** For parts that are loaded on their own: suspends until the texts of this feature are here. */
export function useTextsOf(namespace: Namespace): void {
  use(useTexts().ready(namespace))
}

/** `const t = useT(); t('markets.title')` */
export const useT = (): Translate => useTexts().t

/**
 * A sentence with elements inside it: `<0>…</0>` in the text becomes the content of the first slot.
 * `<Rich id="accounts.noAccount" slots={[<Link key="register" to="/auth/register" />]} />`
 */
export function Rich({
  id,
  values,
  slots,
}: {
  id: MessageKey
  values?: Values
  slots: readonly ReactElement[]
}): ReactNode {
  const text = useT()(id, values)
  return text.split(/(<\d>.*?<\/\d>)/).map((part, at) => {
    const match = /^<(\d)>(.*)<\/\1>$/.exec(part)
    const slot = match === null ? undefined : slots[Number(match[1])]
    return <span key={at}>{slot === undefined ? part : cloneElement(slot, undefined, match?.[2])}</span>
  })
}
