/** Texts of the shared parts, as the console says them: in English. */
import { createContext, use } from 'react'

const said: Readonly<Record<string, string>> = {
  'shared.close': 'Close',
  'shared.clear': 'Clear',
  'shared.retry': 'Try again',
  'shared.errorTitle': 'This could not be loaded',
  'shared.errorNetwork': 'The exchange did not answer.',
  'shared.copy': 'Copy',
  'shared.copied': 'Copied',
}

interface Texts {
  readonly locale: 'en'
  readonly tag: string
  readonly t: (key: string) => string
}

const texts: Texts = { locale: 'en', tag: 'en-GB', t: (key) => said[key] ?? key }
const TextsContext = createContext(texts)

export const useTexts = (): Texts => use(TextsContext)
export const useT = (): Texts['t'] => useTexts().t
