import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useT } from '../../../shared/i18n/index.ts'
import type { SettingsPage } from '../settings-pages.ts'

/** Pages of the settings, each with what one does there. */
export function SettingsList({ pages }: { pages: readonly SettingsPage[] }) {
  const t = useT()
  return (
    <ul className="grid gap-x-12 xl:grid-cols-2">
      {pages.map(({ to, text, note }) => (
        <li
          key={to}
          className="relative flex items-center justify-between gap-4 border-b border-line py-4 hover:bg-hover"
        >
          <div>
            <h3 className="text-15 font-medium">
              <Link to={to} className="after:absolute after:inset-0">
                {t(text)}
              </Link>
            </h3>
            <p className="mt-1 text-13 text-muted">{t(note)}</p>
          </div>
          <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
        </li>
      ))}
    </ul>
  )
}
