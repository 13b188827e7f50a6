import type { Settings } from '@exchange/contract/accounts'
import { isPageOpen } from '@exchange/contract/site/pages'
import { Link, useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon, Search, X } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { regionContent } from '../../region/index.ts'
import { Badge } from '../base/badge.tsx'
import { ButtonLink, IconButton } from '../base/button.tsx'
import { cx } from '../base/cx.ts'
import { Logo } from '../base/logo.tsx'
import {
  AccountMenuTrigger,
  LanguageMenuTrigger,
  MoreMenuTrigger,
  navClass,
  ThemeMenuTrigger,
} from './menu-triggers.tsx'
import { useNavigation } from './nav-items.ts'
import { usePalette } from './use-palette.tsx'

const MobileMenu = lazy(() => import('./mobile-menu.tsx'))

interface HeaderProps {
  settings: Settings
  bell: ReactNode
  /** Its panels reach from edge to edge, and say themselves that the markets are simulated. */
  isOverTerminal: boolean
}

export function Header({ settings, bell, isOverTerminal }: HeaderProps) {
  const t = useT()
  const isSimulated = settings.demo && !isOverTerminal
  const { brand } = regionContent(settings.region)
  const { main, groups } = useNavigation(settings)
  const palette = usePalette(settings)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [menuOpen, setMenuOpen] = useState(false)

  return (
    <header className="border-b border-line bg-bg">
      <div className={cx('flex h-14 items-center gap-4 md:gap-6', isOverTerminal ? 'px-3' : 'page')}>
        <Link to="/" className="flex rounded" aria-label={brand.name}>
          <Logo brand={brand} short />
        </Link>
        <nav aria-label={t('shared.navMain')} className="hidden h-full items-stretch gap-1 lg:flex">
          {main.map(({ to, text, section = to }) => (
            <Link key={to} to={to} aria-current={path.startsWith(section) ? 'page' : undefined} className={navClass}>
              {t(text)}
            </Link>
          ))}
          {groups.length > 0 && <MoreMenuTrigger groups={groups} />}
        </nav>
        {isSimulated && (
          <span className="ml-auto max-lg:hidden" title={t('shared.simulated')}>
            <Badge kind="warn">{t('shared.simulatedBadge')}</Badge>
          </span>
        )}
        <div className={cx('flex items-center gap-1 sm:gap-2', isSimulated ? 'max-lg:ml-auto' : 'ml-auto')}>
          <IconButton label={t('shared.openPalette')} aria-keyshortcuts="Control+K Meta+K" onClick={palette.open}>
            <Search className="size-5" />
          </IconButton>
          <span className="flex items-center gap-2 max-sm:hidden">
            <LanguageMenuTrigger />
          </span>
          <ThemeMenuTrigger />
          {settings.user === null ? (
            <>
              <ButtonLink to="/auth/login" kind="quiet" size="sm" className="max-sm:hidden">
                {t('shared.signIn')}
              </ButtonLink>
              {isPageOpen('/auth/register', settings.flags) && (
                <ButtonLink to="/auth/register" kind="primary" size="sm">
                  {t('shared.signUp')}
                </ButtonLink>
              )}
            </>
          ) : (
            <>
              {bell}
              <span className="flex lg:-mr-2.5">
                <AccountMenuTrigger user={settings.user} demo={settings.demo} />
              </span>
            </>
          )}
          <IconButton
            label={t(menuOpen ? 'shared.closeMenu' : 'shared.menu')}
            className="-mr-2.5 lg:hidden"
            aria-expanded={menuOpen}
            aria-controls="mobile-menu"
            onClick={() => setMenuOpen((open) => !open)}
          >
            {menuOpen ? <X className="size-5" /> : <MenuIcon className="size-5" />}
          </IconButton>
        </div>
      </div>
      {isSimulated && (
        <div className="border-t border-line lg:hidden">
          <p className="page py-1 text-11 text-warn">{t('shared.simulated')}</p>
        </div>
      )}
      {menuOpen && (
        <Suspense fallback={null}>
          <MobileMenu settings={settings} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      {palette.element}
    </header>
  )
}
