import { useT } from '../../shared/i18n/index.ts'
import { TabLink, TabLinks } from '../../shared/ui/index.ts'

/** The way from one history to the next. */
export function HistoryTabs() {
  const t = useT()
  return (
    <TabLinks label={t('history.tabs')} className="mt-6">
      <TabLink to="/history/trade/orders">{t('history.orders')}</TabLink>
      <TabLink to="/history/trade/deals">{t('history.deals')}</TabLink>
      <TabLink to="/history/main/deposits">{t('history.deposits')}</TabLink>
      <TabLink to="/history/main/withdrawals">{t('history.withdrawals')}</TabLink>
      <TabLink to="/history/main/transfers">{t('history.transfers')}</TabLink>
      <TabLink to="/history/exports">{t('history.exports')}</TabLink>
    </TabLinks>
  )
}
