import type { Whitelist } from '@exchange/contract/address-book'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Badge, Button, openModal, toast, toastApiError } from '../../../shared/ui/index.ts'
import { useSwitchWhitelist } from '../data.ts'

/** Whether funds go to listed addresses alone, and the way to have it so, or no more. */
export function WhitelistPanel({ whitelist: { enabled, offAt } }: { whitelist: Whitelist }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const change = useSwitchWhitelist()
  const isEnding = enabled && offAt !== null

  const turn = async (to: boolean) => {
    if (!to) {
      const choice = await openModal('alert', {
        title: t('address-book.offTitle'),
        text: t('address-book.offText'),
        confirm: t('address-book.turnOff'),
        isDanger: true,
      })
      if (choice !== 'confirmed') return
    }
    change.mutate(to, {
      onSuccess: (next) =>
        toast(t(!to ? 'address-book.saidEnding' : isEnding ? 'address-book.saidKept' : 'address-book.saidOn'), {
          type: next.enabled === to || !to ? 'success' : 'warning',
        }),
      onError: (error) => toastApiError(error, t),
    })
  }
  return (
    <section aria-labelledby="whitelist" className="rounded border border-line bg-panel p-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 max-w-xl">
          <h2 id="whitelist" className="flex flex-wrap items-center gap-2 text-16 font-semibold">
            {t('address-book.whitelist')}
            <Badge kind={isEnding ? 'warn' : enabled ? 'buy' : 'neutral'}>
              {t(isEnding ? 'address-book.ending' : enabled ? 'address-book.on' : 'address-book.off')}
            </Badge>
          </h2>
          <p className="mt-1 text-13 text-muted">
            {offAt !== null
              ? t('address-book.endingText', { time: dateTime(offAt, timeZone) })
              : t(enabled ? 'address-book.onText' : 'address-book.whitelistText')}
          </p>
        </div>
        <Button
          kind={enabled && !isEnding ? 'secondary' : 'primary'}
          busy={change.isPending}
          onClick={() => void turn(!enabled || isEnding)}
        >
          {t(isEnding ? 'address-book.keepOn' : enabled ? 'address-book.turnOff' : 'address-book.turnOn')}
        </Button>
      </div>
    </section>
  )
}
