import { useT } from '../../../shared/i18n/index.ts'
import { TabLink, TabLinks } from '../../../shared/ui/index.ts'

interface SourceTabsProps {
  to: '/deposit' | '/withdraw'
  isFiat: boolean
  /** There is something to choose. */
  hasBoth: boolean
}

/** Crypto, or currencies by cards and banks. */
export function SourceTabs({ to, isFiat, hasBoth }: SourceTabsProps) {
  const t = useT()
  if (!hasBoth) return null
  // Which of them is open follows from more than the address.
  const current = { 'aria-current': 'page' } as const
  const byAddress = { exact: true, includeSearch: true }
  return (
    <TabLinks label={t(to === '/deposit' ? 'payments.tabs' : 'payments.outTabs')} className="mt-4 max-w-5xl">
      <TabLink to={to} search={{}} activeOptions={byAddress} {...(isFiat ? {} : current)}>
        {t('payments.crypto')}
      </TabLink>
      <TabLink to={to} search={{ kind: 'fiat' }} activeOptions={byAddress} {...(isFiat ? current : {})}>
        {t('payments.currencies')}
      </TabLink>
    </TabLinks>
  )
}
