import type { WebOperations } from '@exchange/contract'
import { api } from '../../shared/data/index.ts'

type ConsentChoice = Omit<WebOperations['POST /v2/consent']['body'], 'landing'>

/** Stores a choice; the answer also sets the cookie that `readConsent` of the contract reads. */
export const saveConsent = (choice: ConsentChoice) =>
  api['POST /v2/consent']({ body: { ...choice, landing: location.search } })
