import type { Withdrawal } from '@exchange/contract/withdrawals'
import type { WithdrawalStatus } from '@exchange/contract/withdrawals/statuses'

/** Steps of a withdrawal, as they are shown; one within the exchange meets no network. */
export type ProgressStep = 'requested' | 'confirmed' | 'checked' | 'sent' | 'mined' | 'done'
type StepState = 'past' | 'now' | 'next'

const toNetwork: readonly ProgressStep[] = ['requested', 'confirmed', 'checked', 'sent', 'mined', 'done']
/** What a bank has taken has happened for good. */
const toBank: readonly ProgressStep[] = ['requested', 'confirmed', 'checked', 'sent', 'done']
const within: readonly ProgressStep[] = ['requested', 'confirmed', 'checked', 'done']

/** The step that is under way. Those that ended early stand where they ended. */
const stepNow: Readonly<Record<WithdrawalStatus, ProgressStep>> = {
  unconfirmed: 'confirmed',
  checking: 'checked',
  held: 'checked',
  waiting: 'sent',
  sending: 'sent',
  confirming: 'mined',
  done: 'done',
  canceled: 'requested',
  failed: 'requested',
}

/** Nothing more becomes of it. */
export const isOver = ({ status }: Pick<Withdrawal, 'status'>): boolean =>
  status === 'done' || status === 'canceled' || status === 'failed'

/** How far a withdrawal is; nothing for one that was canceled or has failed. */
export function stepsOf({
  status,
  isInternal,
  isBank,
}: Pick<Withdrawal, 'status' | 'isInternal' | 'isBank'>): readonly {
  readonly step: ProgressStep
  readonly state: StepState
}[] {
  if (status === 'canceled' || status === 'failed') return []
  const steps = isInternal ? within : isBank ? toBank : toNetwork
  const found = steps.indexOf(stepNow[status])
  // Within the exchange what waits to be sent is as good as there.
  const at = found === -1 ? steps.length - 1 : found
  return steps.map((step, place) => ({
    step,
    state: status === 'done' || place < at ? 'past' : place === at ? 'now' : 'next',
  }))
}
