import type { ReactNode } from 'react'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { Empty, SearchField, TabLink, TabLinks } from '../../../shared/ui/index.ts'

interface FrameProps {
  title: MessageKey
  lead: MessageKey
  tabs: ReactNode
  children: ReactNode
}

/** Title, what the page says, the tabs beside it. */
function Frame({ title, lead, tabs, children }: FrameProps) {
  const t = useT()
  return (
    <div className="page pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t(title)}</h1>
      <p className="mt-2 max-w-2xl text-15 text-muted">{t(lead)}</p>
      {tabs}
      {children}
    </div>
  )
}

/** The pages of /fees. */
export function FeesFrame(props: Omit<FrameProps, 'tabs'>) {
  const t = useT()
  const tabs = (
    <TabLinks label={t('fees.tabs')} className="mt-6">
      <TabLink to="/fees/$type" params={{ type: 'cryptocurrency' }}>
        {t('fees.crypto')}
      </TabLink>
      <TabLink to="/fees/$type" params={{ type: 'fiat' }}>
        {t('fees.fiat')}
      </TabLink>
      <TabLink to="/fees/$type" params={{ type: 'trading' }}>
        {t('fees.trading')}
      </TabLink>
    </TabLinks>
  )
  return <Frame {...props} tabs={tabs} />
}

/** The pages of /trading-data. */
export function TradingDataFrame(props: Omit<FrameProps, 'tabs'>) {
  const t = useT()
  const tabs = (
    <TabLinks label={t('fees.tradingData')} className="mt-6">
      <TabLink to="/trading-data/trading-fees">{t('fees.tradingTitle')}</TabLink>
      <TabLink to="/trading-data/collateral-weight">{t('fees.collateralWeight')}</TabLink>
      <TabLink to="/trading-data/collateral-brackets">{t('fees.collateralBrackets')}</TabLink>
    </TabLinks>
  )
  return <Frame {...props} tabs={tabs} />
}

/** What is known but can't be used yet. */
export function NotOpen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className="mt-4 border-l-2 border-warn bg-panel px-4 py-3 text-13">
      <strong className="font-medium">{title}.</strong> <span className="text-muted">{children}</span>
    </p>
  )
}

/** The search above a table. */
export function TableSearch({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <div className="py-3">
      <SearchField label={label} value={value} onChange={onChange} className="w-full sm:w-64" />
    </div>
  )
}

export function NothingFound({ text }: { text: string }) {
  const t = useT()
  return <Empty title={t('fees.emptySearch', { text })}>{t('fees.emptySearchHint')}</Empty>
}
