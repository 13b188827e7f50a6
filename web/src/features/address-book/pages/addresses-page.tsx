import type { User } from '@exchange/contract/accounts'
import type { WithdrawalAddress } from '@exchange/contract/address-book'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import {
  Badge,
  Button,
  ButtonLink,
  CopyButton,
  Empty,
  Failure,
  openModal,
  SearchField,
  Select,
  Skeleton,
  Table,
  toast,
  type Column,
} from '../../../shared/ui/index.ts'
import { assetsQuery, useRemoveAddress, whitelistQuery } from '../data.ts'
import { findAddresses } from '../pure/find.ts'
import { AddressForm } from '../ui/address-form.tsx'
import { WhitelistPanel } from '../ui/whitelist-panel.tsx'

/** Where funds may go: the list, what is added to it, and the switch that lets them go nowhere else. */
export function AddressesPage({ user }: { user: User }) {
  const t = useT()
  const whitelist = useQuery(whitelistQuery)
  return (
    <div className="pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.addressBook')}</h1>
      <p className="mt-1 max-w-2xl text-13 text-muted">{t('address-book.lead')}</p>
      <div className="mt-6 flex flex-col gap-6">
        {whitelist.data !== undefined ? (
          <>
            <WhitelistPanel whitelist={whitelist.data} />
            <Addresses user={user} addresses={whitelist.data.addresses} />
          </>
        ) : whitelist.error === null ? (
          <>
            <Skeleton className="h-28 w-full" />
            <Skeleton className="h-64 w-full" />
          </>
        ) : (
          <Failure onRetry={() => void whitelist.refetch()} />
        )}
      </div>
    </div>
  )
}

/** In place of one asset. */
const ANY = '*'

function Addresses({ user, addresses }: { user: User; addresses: readonly WithdrawalAddress[] }) {
  const t = useT()
  const opener = useRef<HTMLButtonElement>(null)
  const [isAdding, setIsAdding] = useState(false)
  const [search, setSearch] = useState('')
  const [ticker, setTicker] = useState(ANY)
  const { data: assets = [] } = useQuery(assetsQuery)
  const hasFactor = user.isTwoFactorEnabled || user.isPasskeyEnabled
  const found = findAddresses(addresses, assets, search, ticker === ANY ? null : ticker)
  return (
    <section aria-labelledby="withdrawal-addresses">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="withdrawal-addresses" className="text-16 font-semibold">
          {t('address-book.listed')}
        </h2>
        {hasFactor && (
          <Button
            ref={opener}
            kind={isAdding ? 'secondary' : 'primary'}
            aria-expanded={isAdding}
            onClick={() => setIsAdding((now) => !now)}
          >
            {t('address-book.add')}
          </Button>
        )}
      </div>
      {isAdding && (
        <AddressForm
          assets={assets}
          listed={addresses}
          email={user.email}
          onDone={() => {
            setIsAdding(false)
            opener.current?.focus()
          }}
        />
      )}
      {!hasFactor && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded border border-line p-4">
          <p className="text-13 text-muted">{t('address-book.needsFactor')}</p>
          <ButtonLink to="/settings/security/2fa" kind="secondary" size="sm">
            {t('address-book.addFactor')}
          </ButtonLink>
        </div>
      )}
      {addresses.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-3">
          <SearchField
            label={t('address-book.search')}
            value={search}
            onChange={setSearch}
            className="w-full sm:w-72"
          />
          <Select
            label={t('address-book.filter')}
            hideLabel
            className="w-full sm:w-56"
            value={ticker}
            onChange={setTicker}
            options={[
              { value: ANY, text: t('address-book.anyAsset') },
              ...assets.map((one) => ({ value: one.ticker, text: one.ticker })),
            ]}
          />
        </div>
      )}
      <div className="mt-3">
        <Table
          caption={t('address-book.listed')}
          stack
          columns={useColumns()}
          rows={found}
          rowKey={({ id }) => id}
          empty={
            addresses.length === 0 ? (
              <Empty title={t('address-book.empty')}>{t('address-book.emptyHint')}</Empty>
            ) : (
              <Empty title={t('address-book.notFound')} />
            )
          }
        />
      </div>
    </section>
  )
}

/** Asks, removes and says so. */
function useAskToRemove(): (address: WithdrawalAddress) => Promise<void> {
  const t = useT()
  const remove = useRemoveAddress()
  return async ({ id, label }) => {
    const choice = await openModal('alert', {
      title: t('address-book.removeTitle', { label }),
      text: t('address-book.removeText'),
      confirm: t('address-book.remove'),
      isDanger: true,
      run: async () => void (await remove.mutateAsync(id)),
    })
    if (choice === 'confirmed') toast(t('address-book.removed'), { type: 'success' })
  }
}

function useColumns(): Column<WithdrawalAddress>[] {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const askToRemove = useAskToRemove()
  return [
    {
      id: 'label',
      header: t('address-book.label'),
      cell: ({ label }) => <span className="font-medium break-words">{label}</span>,
    },
    {
      id: 'address',
      header: t('address-book.address'),
      cell: ({ address, memo }) => (
        <span className="block min-w-0 py-1">
          <span className="inline-flex max-w-full items-center gap-1">
            <code className="min-w-0 font-mono text-12 break-all">{address}</code>
            <CopyButton text={address} what={t('address-book.copy')} />
          </span>
          {memo !== null && <span className="block text-12 text-muted">{t('address-book.withMemo', { memo })}</span>}
        </span>
      ),
    },
    { id: 'network', header: t('address-book.network'), cell: ({ networkName }) => networkName },
    {
      id: 'assets',
      header: t('address-book.assets'),
      cell: ({ tickers }) => (tickers === null ? t('address-book.everyAsset') : tickers.join(', ')),
    },
    {
      id: 'state',
      header: t('address-book.state'),
      cell: ({ isUsable, usableAt }) =>
        isUsable ? (
          <Badge kind="buy">{t('address-book.usable')}</Badge>
        ) : (
          <span className="num text-12 text-warn">
            {t('address-book.usableFrom', { time: dateTime(usableAt, timeZone) })}
          </span>
        ),
    },
    {
      id: 'actions',
      header: t('address-book.actions'),
      hideHeader: true,
      align: 'end',
      cell: (address) => (
        <button
          type="button"
          className="rounded text-13 text-danger underline-offset-4 hover:underline"
          aria-label={t('address-book.removeNamed', { label: address.label })}
          onClick={() => void askToRemove(address)}
        >
          {t('address-book.remove')}
        </button>
      ),
    },
  ]
}
