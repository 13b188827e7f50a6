import type { DepositWay } from '@exchange/contract/custody'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { CopiedValue } from '../../../shared/ui/base/copied-value.tsx'
import { QrCode } from '../../../shared/ui/base/qr-code.tsx'
import { Banner, Button, toastApiError } from '../../../shared/ui/index.ts'
import { useCreateAddress } from '../data.ts'

/** Where to send an asset by one network; whoever has no address there creates one. */
export function AddressPanel({ way }: { way: DepositWay }) {
  const t = useT()
  const { figure } = useFormat()
  const create = useCreateAddress()
  const { ticker, network, name, address, minimum, confirmations } = way
  if (address === null)
    return (
      <section aria-label={t('custody.address')} className="border border-line bg-panel p-6">
        <p className="text-13 text-muted">{t('custody.noAddress', { network: name })}</p>
        <Button
          className="mt-4"
          busy={create.isPending}
          onClick={() => create.mutate({ ticker, network }, { onError: (error) => toastApiError(error, t) })}
        >
          {t('custody.create')}
        </Button>
      </section>
    )
  return (
    <section aria-label={t('custody.address')} className="border border-line bg-panel">
      {way.isSimulated && <Banner kind="warn">{t('custody.simulated')}</Banner>}
      <div className="grid gap-6 p-6 sm:grid-cols-[auto_1fr]">
        <QrCode text={address.address} />
        <div className="flex min-w-0 flex-col gap-4">
          {address.memo !== null && (
            <>
              <CopiedValue term={t('custody.memo')} value={address.memo} copy={t('custody.copyMemo')} />
              <p className="text-12 text-warn">{t('custody.memoNeeded')}</p>
            </>
          )}
          <CopiedValue term={t('custody.address')} value={address.address} copy={t('custody.copyAddress')} />
          <dl className="num grid grid-cols-2 gap-x-6 gap-y-2 text-12">
            <dt className="text-muted">{t('custody.network')}</dt>
            <dd className="text-right">{name}</dd>
            <dt className="text-muted">{t('custody.minimum')}</dt>
            <dd className="text-right">
              {figure(minimum)} {ticker}
            </dd>
            <dt className="text-muted">{t('custody.confirmations')}</dt>
            <dd className="text-right">{confirmations}</dd>
          </dl>
          <ul className="flex list-disc flex-col gap-1 pl-4 text-12 text-muted">
            <li>{t('custody.onlyThis', { ticker, network: name })}</li>
            <li>{t('custody.small')}</li>
          </ul>
          <Link to="/addresses-history/$network" params={{ network }} className="text-12 text-accent hover:underline">
            {t('custody.earlier')}
          </Link>
        </div>
      </div>
    </section>
  )
}
