import type { User, Wallet } from '@exchange/contract/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../../shared/data/index.ts'
import { formText, useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import {
  Button,
  ButtonLink,
  Failure,
  openModal,
  Skeleton,
  TextField,
  toast,
  toastApiError,
} from '../../../shared/ui/index.ts'
import { signWith, WalletLeft, type BrowserWallet } from '../browser-wallets.ts'
import { walletsQuery } from '../wallets.ts'
import { WalletChoice } from './wallet-choice.tsx'

/** The wallets that sign in to the account: added by a signature, named, removed. */
export function WalletsPage({ user }: { user: User }) {
  const t = useT()
  const wallets = useQuery(walletsQuery)
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.wallets')}</h1>
      <p className="mt-1 text-13 text-muted">{t('security.walletsLead')}</p>
      {wallets.isPending ? (
        <Skeleton className="mt-8 h-32 w-full" />
      ) : wallets.error === null ? (
        <>
          {wallets.data.length > 0 && (
            <ul className="mt-8 divide-y divide-line border-y border-line">
              {wallets.data.map((wallet) => (
                <WalletRow key={wallet.id} wallet={wallet} />
              ))}
            </ul>
          )}
          <Adding hasFactor={user.isTwoFactorEnabled || user.isPasskeyEnabled} />
        </>
      ) : (
        <Failure onRetry={() => void wallets.refetch()} />
      )}
    </div>
  )
}

/** Asks anew for the wallets, whatever came of a change. */
function useWalletsChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: walletsQuery.queryKey })
}

function Adding({ hasFactor }: { hasFactor: boolean }) {
  const t = useT()
  const changed = useWalletsChanged()
  const add = useMutation({
    mutationFn: async (wallet: BrowserWallet) => {
      const signed = await signWith(wallet, async (address) => {
        const challenge = await api['GET /v2/web3/auth/challenge']({ query: { type: 'link', address } })
        return challenge.message
      })
      return api['POST /v2/settings/web3/auth']({ body: { ...signed, name: wallet.name } })
    },
    onSuccess: () => toast(t('security.walletAdded'), { type: 'success' }),
    onError: (error) => {
      if (error instanceof WalletLeft) toast(t('shared.walletLeft'), { type: 'warning' })
      else toastApiError(error, t)
    },
    onSettled: changed,
  })
  return (
    <section className="mt-12 max-w-sm" aria-labelledby="add-wallet">
      <h2 id="add-wallet" className="text-18 font-semibold">
        {t('security.walletAdd')}
      </h2>
      <p className="mt-1 mb-4 text-13 text-muted">
        {t(hasFactor ? 'security.walletAddNote' : 'security.walletNeedsFactor')}
      </p>
      {hasFactor ? (
        <WalletChoice isBusy={add.isPending} onChoose={(wallet) => add.mutate(wallet)} />
      ) : (
        <ButtonLink to="/settings/security/2fa">{t('security.qrAddFactor')}</ButtonLink>
      )}
    </section>
  )
}

function WalletRow({ wallet }: { wallet: Wallet }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const changed = useWalletsChanged()
  const [isNaming, setIsNaming] = useState(false)
  const name = wallet.name || t('security.walletUnnamed')

  const attempt = async (call: () => Promise<void>) => {
    try {
      await call()
    } catch (error) {
      toastApiError(error, t)
    } finally {
      await changed()
    }
  }
  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = formText(new FormData(event.currentTarget), 'name').trim()
    setIsNaming(false)
    if (next === wallet.name) return
    void attempt(async () => {
      await api['PATCH /v2/settings/web3/auth/{id}']({ params: { id: wallet.id }, body: { name: next } })
    })
  }
  const remove = async () => {
    const choice = await openModal('alert', {
      title: t('security.walletRemoveTitle', { name }),
      text: t('security.walletRemoveText'),
      confirm: t('security.walletRemove'),
      isDanger: true,
    })
    if (choice !== 'confirmed') return
    await attempt(async () => {
      await api['DELETE /v2/settings/web3/auth']({ body: { id: wallet.id } })
      toast(t('security.walletRemoved'), { type: 'success' })
    })
  }
  if (isNaming)
    return (
      <li className="py-3">
        <form className="flex items-end gap-3" onSubmit={rename}>
          <TextField label={t('security.passkeyName')} name="name" defaultValue={wallet.name} maxLength={60} />
          <Button type="submit">{t('security.save')}</Button>
        </form>
      </li>
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="text-13 font-medium">{name}</p>
        <p className="num text-12 break-all">{wallet.address}</p>
        <p className="num text-12 text-muted">
          {wallet.lastUsedAt === null
            ? t('security.passkeySince', { time: dateTime(wallet.createdAt, timeZone) })
            : t('security.passkeyUsed', { time: dateTime(wallet.lastUsedAt, timeZone) })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          kind="quiet"
          size="sm"
          aria-label={`${t('security.rename')}: ${name}`}
          onClick={() => setIsNaming(true)}
        >
          {t('security.rename')}
        </Button>
        <Button
          kind="quiet"
          size="sm"
          aria-label={`${t('security.walletRemove')}: ${name}`}
          onClick={() => void remove()}
        >
          {t('security.walletRemove')}
        </Button>
      </div>
    </li>
  )
}
