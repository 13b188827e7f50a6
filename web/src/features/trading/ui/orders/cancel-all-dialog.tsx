import { useState } from 'react'
import { useT } from '../../../../shared/i18n/index.ts'
import { Button, toast, toastApiError } from '../../../../shared/ui/index.ts'
import { Dialog } from '../../../../shared/ui/dialog.ts'
import { cancelAllOrders, pairOfMarket } from '../../data.ts'

interface CancelAllDialogProps {
  /** undefined = every market. */
  readonly market: string | undefined
  readonly count: number
  readonly onClose: () => void
}

/** There is no way back from this, so it is asked once. */
export default function CancelAllDialog({ market, count, onClose }: CancelAllDialogProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    try {
      const { canceled } = await cancelAllOrders(market)
      toast(t('trading.canceledCount', { count: canceled }), { type: 'success' })
    } catch (error) {
      toastApiError(error, t)
    }
    onClose()
  }
  const where = market === undefined ? t('trading.everyMarket') : pairOfMarket(market).replace('-', '/')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('trading.cancelAllTitle')}
      description={t('trading.cancelAllText', { count, where })}
    >
      <div className="flex justify-end gap-2">
        <Button kind="secondary" onClick={onClose}>
          {t('trading.keepOrders')}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void send()}>
          {t('trading.cancelAllConfirm', { count })}
        </Button>
      </div>
    </Dialog>
  )
}
