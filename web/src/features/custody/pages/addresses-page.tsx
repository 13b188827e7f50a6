import type { DepositAddress } from '@exchange/contract/custody'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { BackLink, ButtonLink, CopyButton, Empty, Table, type Column } from '../../../shared/ui/index.ts'
import { addressTypesQuery, addressesQuery } from '../data.ts'

/** The deposit addresses that one has had on a network. */
export function AddressesPage({ network }: { network: string }) {
  const t = useT()
  const { data } = useSuspenseQuery(addressesQuery(network))
  const { data: types } = useSuspenseQuery(addressTypesQuery)
  const name = types.find((type) => type.network === network)?.name ?? network
  return (
    <div className="page pt-8 pb-16">
      <BackLink to="/deposit">{t('custody.back')}</BackLink>
      <h1 className="mt-4 text-24 font-semibold">{t('custody.addressesOn', { network: name })}</h1>
      <p className="mt-2 max-w-2xl text-13 text-muted">{t('custody.allValid')}</p>
      <div className="mt-6">
        <Table
          caption={t('custody.addressesOn', { network: name })}
          stack
          columns={useAddressColumns(data.some(({ memo }) => memo !== null))}
          rows={data}
          rowKey={(row) => `${row.address} ${row.memo ?? ''}`}
          empty={
            <Empty
              title={t('custody.none')}
              action={
                <ButtonLink to="/deposit" kind="secondary" size="sm">
                  {t('custody.back')}
                </ButtonLink>
              }
            />
          }
        />
      </div>
    </div>
  )
}

function useAddressColumns(hasMemo: boolean): Column<DepositAddress>[] {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  return [
    {
      id: 'address',
      header: t('custody.address'),
      cell: (row) => (
        <span className="inline-flex max-w-full items-center gap-2">
          <code className="min-w-0 font-mono text-12 break-all">{row.address}</code>
          <CopyButton text={row.address} what={t('custody.copyAddress')} />
        </span>
      ),
    },
    ...(hasMemo ? [{ id: 'memo', header: t('custody.memo'), cell: (row: DepositAddress) => row.memo ?? '' }] : []),
    {
      id: 'created',
      header: t('custody.created'),
      align: 'end',
      cell: (row) => (
        <time className="num text-muted" dateTime={new Date(row.createdAt * 1000).toISOString()}>
          {dateTime(row.createdAt, timeZone)}
        </time>
      ),
    },
  ]
}
