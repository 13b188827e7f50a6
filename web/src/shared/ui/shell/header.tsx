import type { Settings } from '@exchange/contract/accounts'
import { Link, useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { regionContent } from '../../region/index.ts'
import { Badge } from '../base/badge.tsx'
import { ButtonLink, IconButton } from '../base/button.tsx'
import { cx } from '../base/cx.ts'
import { Logo } from '../base/logo.tsx'
import { navItems } from './nav-items.ts'
import { AccountMenuTrigger, ThemeMenuTrigger } from './menu-triggers.tsx'

const MobileMenu = lazy(() => import('./mobile-menu.tsx'))

interface HeaderProps {
  settings: Settings
  /** Say that the markets are simulated; the terminal says it beside the market itself. */
  isSimulated: boolean
}

export function Header({ settings, isSimulated }: HeaderProps) {
  const t = useT()
  const { brand } = regionContent(settings.region)
  const isSignedIn = settings.user !== null
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [menuOpen, setMenuOpen] = useState(false)

  return (
    <header className="border-b border-line bg-bg">
      <div className="flex h-14 items-center gap-4 px-4 md:gap-6 md:px-8">
        <Link to="/" className="flex rounded" aria-label={brand.name}>
          <Logo brand={brand} />
        </Link>
        <nav aria-label={t('shared.navMain')} className="hidden h-full items-stretch gap-1 md:flex">
          {navItems(isSignedIn).map(({ to, text, section }) => (
            <Link
              key={to}
              to={to}
              aria-current={path.startsWith(section) ? 'page' : undefined}
              className="flex items-center border-y-2 border-transparent px-3 text-13 text-muted transition-colors duration-100 hover:text-text aria-[current=page]:border-b-text aria-[current=page]:text-text"
            >
              {t(text)}
            </Link>
          ))}
        </nav>
        {isSimulated && (
          <span className="ml-auto max-lg:hidden" title={t('shared.simulated')}>
            <Badge kind="warn">{t('shared.simulatedBadge')}</Badge>
          </span>
        )}
        <div className={cx('flex items-center gap-2', isSimulated ? 'max-lg:ml-auto' : 'ml-auto')}>
          <ThemeMenuTrigger />
          {settings.user === null ? (
            <>
              <ButtonLink to="/auth/login" kind="quiet" size="sm" className="max-sm:hidden">
                {t('shared.signIn')}
              </ButtonLink>
              <ButtonLink to="/auth/register" kind="primary" size="sm">
                {t('shared.signUp')}
              </ButtonLink>
            </>
          ) : (
            <AccountMenuTrigger user={settings.user} demo={settings.demo} />
          )}
          <IconButton
            label={t(menuOpen ? 'shared.closeMenu' : 'shared.menu')}
            className="-mr-2 md:hidden"
            aria-expanded={menuOpen}
            aria-controls="mobile-menu"
            onClick={() => setMenuOpen((open) => !open)}
          >
            {menuOpen ? <X className="size-5" /> : <MenuIcon className="size-5" />}
          </IconButton>
        </div>
      </div>
      {isSimulated && (
        <p className="border-t border-line px-4 py-1 text-11 text-warn lg:hidden">{t('shared.simulated')}</p>
      )}
      {menuOpen && (
        <Suspense fallback={null}>
          <MobileMenu isSignedIn={isSignedIn} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}
