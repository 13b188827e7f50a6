/** What every signed call may be refused with before its operation is looked at. */
import { fault } from '../../kernel/index.ts'

const wrong = (text: string) => fault(400, 9, text)

export const envelopeRefusals = {
  payloadMissing: fault(401, 9, 'Payload not provided.'),
  unauthorized: fault(401, 10, 'Unauthorized request.'),
  keyUnusable: fault(401, 2, 'This action is unauthorized. Enable your key in API settings'),
  notAllowed: fault(401, 4, 'This API Key is not authorized to perform this action.'),
  payloadWrong: wrong('Invalid payload.'),
  requestMissing: wrong('Request not provided.'),
  nonceMissing: wrong('Nonce not provided.'),
  nonceWrong: wrong('Invalid nonce.'),
  windowWrong: wrong('Invalid nonceWindow.'),
  nonceUsed: wrong('Too many requests.'),
  nonceTooOld: wrong('Your nonce is more than 5 seconds lesser than the current nonce'),
  nonceTooNew: wrong('Your nonce is more than 5 seconds greater than the current nonce'),
  bodyTooLarge: fault(413, 9, 'The request body is too large.'),
} as const
