import { filled, letterMail, momentOf } from '../../delivery/index.ts'
import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { factsOf, visitMail } from '../letters/index.ts'
import type { Whence } from '../letters/index.ts'
import { freezingTexts } from './mail-texts.ts'

/** The account is frozen. */
export const frozenMail = (to: Recipient, whence: Whence): DescribedMail =>
  visitMail('frozen', to, whence, (language) => freezingTexts[language].frozen)

/** Somebody who can sign in wants to open a frozen account. */
export function openingMail(to: Recipient, { opensAt, ...whence }: Whence & { opensAt: Date }): DescribedMail {
  return letterMail('opening', to, (language) =>
    filled(freezingTexts[language].opening, { ...factsOf(whence, language), date: momentOf(language, opensAt) }),
  )
}

/** It is open again. */
export const openedMail = (to: Recipient): DescribedMail =>
  letterMail('opened', to, (language) => freezingTexts[language].opened)
