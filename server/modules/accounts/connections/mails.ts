import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { visitMail } from '../letters/index.ts'
import type { Whence } from '../letters/index.ts'
import { connectionTexts } from './mail-texts.ts'

/** Tells of something of Apple or Google that signs in from now on, or no more. */
export const connectionsChangedMail = (to: Recipient, whence: Whence): DescribedMail =>
  visitMail('connections-changed', to, whence, (language) => connectionTexts[language].changed)
