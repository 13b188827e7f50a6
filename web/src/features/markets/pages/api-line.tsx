import { Link } from '@tanstack/react-router'
import { useT } from '../../../shared/i18n/index.ts'
import { CopyButton } from '../../../shared/ui/index.ts'

interface ApiLineProps {
  /** `https://host` of this site. */
  origin: string
  /** `BTC_USDT` */
  market: string
}

/** The API in one line that can be run at once. */
export function ApiLine({ origin, market }: ApiLineProps) {
  const t = useT()
  const command = `curl '${origin}/api/v4/public/orderbook/${market}?limit=5'`
  return (
    <section className="border-t border-line">
      <div className="page grid gap-x-16 gap-y-4 py-10 lg:grid-cols-2">
        <div>
          <h2 className="text-18 font-semibold">{t('home.apiTitle')}</h2>
          <p className="mt-1 max-w-lg text-13 text-muted">{t('home.apiText')}</p>
          <Link to="/api-docs" className="mt-3 inline-block text-13 underline underline-offset-4 hover:text-accent">
            {t('home.apiLink')}
          </Link>
        </div>
        <div className="min-w-0">
          <p className="text-13 text-muted">{t('home.apiTry', { market: market.replace('_', '/') })}</p>
          <div className="mt-2 flex items-start gap-2 border border-line bg-panel py-2 pr-2 pl-4">
            <code className="min-w-0 flex-1 py-1.5 font-mono text-12 break-all">{command}</code>
            <CopyButton text={command} what={t('home.apiCopy')} />
          </div>
        </div>
      </div>
    </section>
  )
}
