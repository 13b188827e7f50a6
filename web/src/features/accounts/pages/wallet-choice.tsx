import { Wallet } from 'lucide-react'
import { useT } from '../../../shared/i18n/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import { useBrowserWallets, type BrowserWallet } from '../browser-wallets.ts'

interface WalletChoiceProps {
  isBusy: boolean
  onChoose: (wallet: BrowserWallet) => void
}

/** The wallets of this browser to choose from, or what to do where it has none. */
export function WalletChoice({ isBusy, onChoose }: WalletChoiceProps) {
  const t = useT()
  const wallets = useBrowserWallets()
  if (wallets.length === 0) return <p className="text-13 text-muted">{t('shared.walletNone')}</p>
  return (
    <ul className="flex flex-col gap-3">
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          <Button kind="secondary" size="lg" wide busy={isBusy} onClick={() => onChoose(wallet)}>
            <span className="flex items-center justify-center gap-3">
              {wallet.icon === null ? (
                <Wallet className="size-5" aria-hidden="true" />
              ) : (
                <img src={wallet.icon} alt="" className="size-5" />
              )}
              {wallet.name}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
