import type { User } from '@exchange/contract/accounts'
import { CircleUserRound, SunMoon } from 'lucide-react'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { IconButton } from '../base/button.tsx'

const loadMenus = () => import('./menus.tsx')
const ThemeMenu = lazy(() => loadMenus().then((module) => ({ default: module.ThemeMenu })))
const AccountMenu = lazy(() => loadMenus().then((module) => ({ default: module.AccountMenu })))

/**
 * A button whose menu arrives when somebody reaches for it: pages carry no menu code until then. Once loaded, the real
 * menu takes the button's place, already open.
 */
function LazyTrigger({
  label,
  icon,
  menu: Menu,
}: {
  label: string
  icon: ReactNode
  menu: ComponentType<{ label: string; icon: ReactNode }>
}) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <IconButton
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenus()}
      onFocus={() => void loadMenus()}
      onClick={() => setWanted(true)}
    >
      {icon}
    </IconButton>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <Menu label={label} icon={icon} />
    </Suspense>
  )
}

export function ThemeMenuTrigger() {
  const t = useT()
  return <LazyTrigger label={t('shared.theme')} icon={<SunMoon className="size-5" />} menu={ThemeMenu} />
}

export function AccountMenuTrigger({ user, demo }: { user: User; demo: boolean }) {
  const t = useT()
  const [Menu] = useState(() => (props: { label: string; icon: ReactNode }) => (
    <AccountMenu {...props} user={user} demo={demo} />
  ))
  return <LazyTrigger label={t('shared.accountMenu')} icon={<CircleUserRound className="size-5" />} menu={Menu} />
}
