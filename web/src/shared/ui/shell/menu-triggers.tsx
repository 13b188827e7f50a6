import type { User } from '@exchange/contract/accounts'
import { ChevronDown, Globe, SunMoon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { Avatar } from '../avatar.tsx'
import { LazyTrigger, type Face } from '../base/lazy-trigger.tsx'
import type { NavGroup } from './nav-items.ts'

const loadMenus = () => import('./menus.tsx')
const ThemeMenu = lazy(() => loadMenus().then((module) => ({ default: module.ThemeMenu })))
const LanguageMenu = lazy(() => loadMenus().then((module) => ({ default: module.LanguageMenu })))
const AccountMenu = lazy(() => loadMenus().then((module) => ({ default: module.AccountMenu })))
const MoreMenu = lazy(() => loadMenus().then((module) => ({ default: module.MoreMenu })))

export function ThemeMenuTrigger() {
  const t = useT()
  return (
    <LazyTrigger load={loadMenus} label={t('shared.theme')} icon={<SunMoon className="size-5" />} menu={ThemeMenu} />
  )
}

export function LanguageMenuTrigger() {
  const t = useT()
  return (
    <LazyTrigger
      load={loadMenus}
      label={t('shared.language')}
      icon={<Globe className="size-5" />}
      menu={LanguageMenu}
    />
  )
}

export function AccountMenuTrigger({ user, demo }: { user: User; demo: boolean }) {
  const t = useT()
  const [Menu] = useState(() => (props: Face) => <AccountMenu {...props} user={user} demo={demo} />)
  return <LazyTrigger load={loadMenus} label={t('shared.accountMenu')} icon={<Avatar user={user} />} menu={Menu} />
}

/** The ways that have no place of their own in the header. */
export function MoreMenuTrigger({ groups }: { groups: readonly NavGroup[] }) {
  const t = useT()
  const [wanted, setWanted] = useState(false)
  const face = (
    <>
      {t('shared.navMore')}
      <ChevronDown className="size-4" aria-hidden="true" />
    </>
  )
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      className={navClass}
      onPointerEnter={() => void loadMenus()}
      onFocus={() => void loadMenus()}
      onClick={() => setWanted(true)}
    >
      {face}
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <MoreMenu groups={groups} className={navClass} face={face} />
    </Suspense>
  )
}

/** A way in the header's row. */
export const navClass =
  'flex items-center gap-1 border-y-2 border-transparent px-3 text-13 text-muted transition-colors duration-100 hover:text-text aria-[current=page]:border-b-text aria-[current=page]:text-text'
