import { Link } from '@tanstack/react-router'
import { useFormat, useTimeZone } from '../../format/index.ts'
import { useT } from '../../i18n/index.ts'
import { Banner } from '../base/banner.tsx'

/** The account of whoever is signed in is being closed. `dueAt` in Unix seconds. */
export default function ClosingNotice({ dueAt }: { dueAt: number }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  return (
    <aside aria-label={t('shared.closeAccount')}>
      <Banner kind="warn">
        {t('shared.accountCloses', { date: dateTime(dueAt, timeZone) })}{' '}
        <Link to="/settings/general/delete-account" className="underline underline-offset-4">
          {t('shared.cancelClosing')}
        </Link>
      </Banner>
    </aside>
  )
}
