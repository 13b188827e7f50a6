/** Refusals that only the compatible API knows, with the codes and texts that its clients expect. */
import type { PublicRefusal } from '../kernel/operation.ts'

export const publicOrderRefusals = {
  rpiWithIoc: { code: 40, field: 'ioc', text: 'api.tradeErrors.flagsCantBeCombined.iocRpi' },
  rpiWithRetail: { code: 41, field: 'retail', text: 'api.tradeErrors.flagsCantBeCombined.rpiRetail' },
  retailNotGranted: { code: 42, field: 'retail', text: 'api.validation.retail.not_allowed' },
  rpiNotGranted: { code: 43, field: 'rpi', text: 'api.validation.rpi.not_allowed' },
  rpiWithPostOnly: { code: 37, field: 'postOnly', text: 'PostOnly flag is not allowed with Rpi.' },
  priceWithBestOffer: { code: 33, field: 'price', text: 'Price field should be empty with a BboRole.' },
  postOnlyWithBestOffer: { code: 37, field: 'postOnly', text: 'PostOnly flag is not allowed with a BboRole.' },
  rpiWithBestOffer: { code: 37, field: 'rpi', text: 'Rpi flag is not allowed with a BboRole.' },
  iocWithOwnBest: { code: 37, field: 'ioc', text: 'IOC flag is allowed with BboRole 2 only.' },
  orderIdMissing: { code: 30, field: 'orderId', text: 'OrderId field is required.' },
  otoUnknown: {
    code: 2,
    field: 'otoId',
    text: 'Unexecuted order was not found.',
    message: 'Inner validation failed',
  },
  notFoundInList: {
    status: 200,
    code: 404,
    field: 'orderId',
    text: 'Unexecuted order was not found.',
    message: 'Order not found',
  },
  twoOrderIds: { code: 30, field: 'orderId', text: 'Give either orderId or clientOrderId.' },
} as const satisfies Readonly<Record<string, PublicRefusal>>

const {
  orderIdMissing: _,
  twoOrderIds: __,
  otoUnknown: ___,
  notFoundInList: ____,
  ...ofLimitOrders
} = publicOrderRefusals
/** Of limit orders, alone or in a list. */
export const limitRefusals: readonly PublicRefusal[] = Object.values(ofLimitOrders)
