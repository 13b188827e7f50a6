import type { SiteLanguage } from '@exchange/contract/site/languages'
import { sharedTexts } from './texts.ts'

const LENGTH = 160

/**
 * What a browser says of itself, without anything that could be markup or a link: anybody can say it, and it stands in mails
 * and notifications of ours. Slashes stay before a version (`Mozilla/5.0`), dots within one.
 */
const deviceText = (userAgent: string): string =>
  userAgent
    .replaceAll(/[^\w .,;()/+-]/g, '')
    .replaceAll(/\/(?!\d)|\.(?!\d)|(?<!\d)\./g, ' ')
    .slice(0, LENGTH)

/** From where something was done. */
export interface Whence {
  readonly ip: string
  readonly userAgent: string
}

/** The same as notices say it. */
export const visitorOf = ({ ip, userAgent }: Whence) => ({ address: ip, device: deviceText(userAgent) })

/** The address and the device that a mail names. */
export function factsOf(whence: Whence, language: SiteLanguage): Readonly<Record<'address' | 'device', string>> {
  const { address, device } = visitorOf(whence)
  return { address, device: device || sharedTexts[language].unknownDevice }
}
