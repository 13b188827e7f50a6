import type { SocketPushes } from '@exchange/contract/channels'
import type { OwnerId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { uuidOfCommandId } from '../../kernel/index.ts'
import type { OwnTransfer, Views } from '../../views/types.ts'

/** An event of an account, as `user_event.update` carries it. */
export type UserEvent = SocketPushes['user_event.update']

/** Transfers of one owner as events, with the balances of now. */
export function balanceUpdates(
  owner: OwnerId,
  transfers: readonly OwnTransfer[],
  { directory, balances }: Pick<Views, 'directory' | 'balances'>,
): readonly UserEvent[] {
  return transfers.flatMap((transfer): UserEvent[] => {
    const asset = directory.asset(transfer.asset)
    if (asset === undefined) return []
    const whole = (wallet: 'main' | 'margin'): string => {
      const { available, held } = balances.of(owner, wallet, asset.id)
      return formatDecimal(available + held, asset.scale)
    }
    const data = {
      id: uuidOfCommandId(transfer.id),
      ticker: asset.ticker,
      type: typeOf(transfer),
      amount: formatDecimal(transfer.amount, asset.scale),
      balance: whole('main'),
      withBorrow: whole('margin'),
    }
    return [['balanceUpdate', data]]
  })
}

function typeOf({ from, to }: OwnTransfer): UserEvent[1]['type'] {
  if (from === null) return 'deposit'
  return to === null ? 'withdraw' : 'transfer'
}
