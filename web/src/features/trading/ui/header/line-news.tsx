import { useState } from 'react'
import { useFreshness } from '../../../../shared/data/socket/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { nextLineNews, noLineNews } from '../../pure/line-news.ts'

/** Tells a screen reader when the figures stop and when they go on. */
export function LineNews() {
  const t = useT()
  const freshness = useFreshness()
  const [news, setNews] = useState(noLineNews)
  if (news.freshness !== freshness) setNews(nextLineNews(news, freshness))
  const { told } = news
  return (
    <div aria-live="polite" className="sr-only">
      {told !== null && <p key={told}>{t(told === 'silent' ? 'trading.lineSilent' : 'trading.lineBack')}</p>}
    </div>
  )
}
