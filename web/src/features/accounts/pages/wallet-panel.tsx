import type { LoginResult } from '@exchange/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import { signWith, WalletLeft, type BrowserWallet } from '../browser-wallets.ts'
import { enter, useLeaveForClosed } from '../data.ts'
import { closedPageOf, readLoginFailure } from '../pure/failures.ts'
import { WalletChoice } from './wallet-choice.tsx'

interface WalletPanelProps {
  id: string
  returnPath: string | undefined
  onAsked: (asked: LoginResult) => void
  onClose: () => void
}

/** Signing in by a wallet of this browser: it signs a message that costs nothing. */
export function WalletPanel({ id, returnPath, onAsked, onClose }: WalletPanelProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const signIn = useMutation({
    mutationFn: async (wallet: BrowserWallet) => {
      const { message, signature } = await signWith(wallet, async (address) => {
        const challenge = await api['GET /v2/web3/auth/challenge']({ query: { type: 'login', address } })
        return challenge.message
      })
      return api['POST /v2/web3/auth/login']({ body: { message, signature } })
    },
    onSuccess: (result) => {
      if (result.deviceVerify || result.twoFa || result.passkeys) onAsked(result)
      else enter(returnPath)
    },
    onError: useLeaveForClosed(),
  })
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mx-auto flex w-full max-w-sm flex-col gap-6">
      <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className="text-18 font-semibold outline-none">
        {t('accounts.walletTitle')}
      </h2>
      <p className="text-13 text-muted">{t('accounts.walletLead')}</p>
      <WalletChoice isBusy={signIn.isPending || signIn.isSuccess} onChoose={(wallet) => signIn.mutate(wallet)} />
      {signIn.error !== null && (
        <p role="alert" className="text-12 text-danger">
          {textOf(signIn.error)}
        </p>
      )}
      <Button kind="quiet" size="sm" className="-ml-3 self-start" onClick={onClose}>
        {t('shared.cancel')}
      </Button>
    </section>
  )

  function textOf(error: Error): string {
    if (error instanceof WalletLeft) return t('shared.walletLeft')
    return closedPageOf(error) === undefined ? readLoginFailure(error, t) : ''
  }
}
