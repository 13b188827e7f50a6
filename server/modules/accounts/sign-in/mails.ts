import { providerNames } from '@exchange/contract/accounts/providers'
import type { ConnectionProvider } from '@exchange/contract/accounts/providers'
import { filled, letterMail } from '../../delivery/index.ts'
import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { factsOf, visitMail } from '../letters/index.ts'
import type { Whence } from '../letters/index.ts'
import { signInTexts } from './mail-texts.ts'

/** `way` = what was shown before, by whoever signs in. */
export function newDeviceMail(
  to: Recipient,
  code: string,
  whence: Whence,
  way: 'password' | 'wallet' | ConnectionProvider,
): DescribedMail {
  return letterMail(
    'new-device',
    to,
    (language) => {
      const texts = signInTexts[language]
      const isProvider = way === 'apple' || way === 'google'
      const lines = isProvider ? texts.newDeviceProvider : way === 'wallet' ? texts.newDeviceWallet : texts.newDevice
      const provider = isProvider ? providerNames[way] : ''
      return filled({ subject: texts.newDeviceSubject, lines }, { ...factsOf(whence, language), provider })
    },
    () => ({ code }),
  )
}

/** Tells of a sign-in on a device that was not known, for which no code was mailed. */
export const deviceAddedMail = (to: Recipient, whence: Whence): DescribedMail =>
  visitMail('device-added', to, whence, (language) => signInTexts[language].deviceAdded)
