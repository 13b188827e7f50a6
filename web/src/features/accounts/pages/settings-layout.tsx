import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSettings } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { cx } from '../../../shared/ui/index.ts'
import { openSettings, settingsPageAt } from '../settings-pages.ts'

/** A page of the settings beside their navigation; on narrow screens under it. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const t = useT()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const here = settingsPageAt(path)
  return (
    <div className="page lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-12">
      {/* It closes when it has led somewhere. */}
      <details key={path} className="group mt-4 rounded border border-line lg:hidden">
        <summary className="flex cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 text-13 [&::-webkit-details-marker]:hidden">
          <span>
            <span className="text-muted">{t('shared.settings')}</span>
            {here !== undefined && <span className="ml-2 font-medium">{t(here.text)}</span>}
          </span>
          <ChevronDown className="size-4 shrink-0 text-muted group-open:rotate-180" aria-hidden="true" />
        </summary>
        <Navigation path={path} here={here?.to} className="border-t border-line px-1 pt-1 pb-3" />
      </details>
      <Navigation path={path} here={here?.to} className="pt-8 pb-16 max-lg:hidden" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

const linkClass = 'block rounded px-3 py-2 text-13 hover:bg-hover aria-[current]:bg-hover'

interface NavigationProps {
  path: string
  /** The page listed that the present one belongs to. */
  here: string | undefined
  className: string
}

function Navigation({ path, here, className }: NavigationProps) {
  const t = useT()
  const settings = useSettings()
  const currentOf = (to: string) => (to === here ? (to === path ? 'page' : 'true') : undefined)
  return (
    <nav aria-label={t('settings.pages')} className={cx('flex flex-col gap-4', className)}>
      {openSettings(settings).map((group) => (
        <div key={group.to}>
          <Link
            to={group.to}
            activeOptions={{ exact: true }}
            aria-current={currentOf(group.to)}
            className={cx(linkClass, 'font-medium')}
          >
            {t(group.text)}
          </Link>
          <ul>
            {group.pages.map(({ to, text }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: true }}
                  aria-current={currentOf(to)}
                  className={cx(linkClass, 'text-muted hover:text-text aria-[current]:text-text')}
                >
                  {t(text)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
