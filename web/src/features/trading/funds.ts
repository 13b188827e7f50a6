import { useQueryClient } from '@tanstack/react-query'
import { isPositive } from '../../shared/format/index.ts'
import { useT } from '../../shared/i18n/index.ts'
import { openModal, toastApiError } from '../../shared/ui/index.ts'
import { useOpenTransfer } from '../balances/index.ts'
import { grantsQuery, useClaim } from '../demo/index.ts'
import { balancesQuery } from '../balances/index.ts'
import { useFigures } from './hooks.ts'

/** The way from an empty wallet to the first order: demo funds where there are some, then a transfer to trade with. */
export function useFunds(demo: boolean): (ticker: string) => void {
  const t = useT()
  const figures = useFigures()
  const client = useQueryClient()
  const claim = useClaim()
  const openTransfer = useOpenTransfer()

  /** False when it was asked and refused. */
  const offerDemoFunds = async (): Promise<boolean> => {
    const [balances, grants] = await Promise.all([client.fetchQuery(balancesQuery), client.fetchQuery(grantsQuery)])
    if (!grants.available || Object.values(balances).some(({ main }) => isPositive(main))) return true
    const bundle = grants.bundle.map(({ amount, ticker }) => `${figures.exact(amount)} ${ticker}`).join(' · ')
    const choice = await openModal('alert', {
      title: t('trading.fundsTitle'),
      text: `${t('trading.demoEmpty')} ${bundle}`,
      confirm: t('trading.demoClaim'),
      run: () => claim.mutateAsync().then(() => {}),
    })
    return choice === 'confirmed'
  }
  const open = async (ticker: string): Promise<void> => {
    if (!demo || (await offerDemoFunds())) openTransfer(ticker)
  }
  return (ticker) => void open(ticker).catch((error: unknown) => toastApiError(error, t))
}
