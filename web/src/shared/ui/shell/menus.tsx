import type { User } from '@exchange/contract/accounts'
import { Link, useNavigate } from '@tanstack/react-router'
import { KeyRound, LogOut, Mail, MonitorSmartphone, Settings, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { languageNames, locales, useT, useTexts, type MessageKey } from '../../i18n/index.ts'
import { Menu, MenuGroup, MenuItem, MenuLabel, MenuLink, MenuRadioGroup, MenuSeparator } from '../base/menu.tsx'
import { palettes, themes, useAppearance, type Palette, type Theme } from '../theme.tsx'
import { chooseLanguage, useLanguageAddress } from './language-links.tsx'
import type { NavGroup } from './nav-items.ts'
import { useSignOut } from './sign-out.ts'

export const themeTexts: Record<Theme, MessageKey> = {
  system: 'shared.themeSystem',
  dark: 'shared.themeDark',
  light: 'shared.themeLight',
}
const paletteTexts: Record<Palette, MessageKey> = {
  default: 'shared.paletteDefault',
  swapped: 'shared.paletteSwapped',
  'blue-orange': 'shared.paletteBlueOrange',
}

interface Face {
  label: string
  icon: ReactNode
}

/** Dark, light or the system's; and the colours of rising and falling prices. */
export function ThemeMenu({ label, icon }: Face) {
  const t = useT()
  const { theme, palette, setTheme, setPalette } = useAppearance()
  return (
    <Menu label={label} trigger={icon} defaultOpen>
      <MenuRadioGroup
        label={t('shared.theme')}
        value={theme}
        onChange={setTheme}
        options={themes.map((value) => ({ value, text: t(themeTexts[value]) }))}
      />
      <MenuSeparator />
      <MenuRadioGroup
        label={t('shared.palette')}
        value={palette}
        onChange={setPalette}
        options={palettes.map((value) => ({ value, text: t(paletteTexts[value]) }))}
      />
    </Menu>
  )
}

/** The page in another language. */
export function LanguageMenu({ label, icon }: Face) {
  const { locale } = useTexts()
  const addressOf = useLanguageAddress()
  return (
    <Menu label={label} trigger={icon} defaultOpen>
      <MenuRadioGroup
        label={label}
        value={locale}
        onChange={(next) => void chooseLanguage(next, addressOf(next))}
        options={locales.map((value) => ({ value, text: languageNames[value] }))}
      />
    </Menu>
  )
}

/** Every further way, by group. */
export function MoreMenu({
  groups,
  className,
  face,
}: {
  groups: readonly NavGroup[]
  className: string
  face: ReactNode
}) {
  const t = useT()
  return (
    <Menu label={t('shared.navMore')} trigger={face} triggerClass={className} align="start" defaultOpen>
      {groups.map(({ text, items }) => (
        <MenuGroup key={text} label={t(text)}>
          {items.map((item) => (
            <MenuLink key={item.to} render={<Link to={item.to} />}>
              {t(item.text)}
            </MenuLink>
          ))}
        </MenuGroup>
      ))}
    </Menu>
  )
}

export function AccountMenu({ label, icon, user, demo }: Face & { user: User; demo: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const signOut = useSignOut()
  return (
    <Menu label={label} trigger={icon} defaultOpen>
      <MenuLabel>
        {user.nickname !== null && (
          <span className="block text-13 text-text">
            {user.nickname.value}#{user.nickname.tag}
          </span>
        )}
        {user.email}
      </MenuLabel>
      <MenuItem icon={<Settings />} onSelect={() => void navigate({ to: '/settings/general' })}>
        {t('shared.settings')}
      </MenuItem>
      <MenuItem icon={<ShieldCheck />} onSelect={() => void navigate({ to: '/settings/security' })}>
        {t('shared.securityPage')}
      </MenuItem>
      <MenuItem
        icon={<MonitorSmartphone />}
        onSelect={() => void navigate({ to: '/settings/security/device-management' })}
      >
        {t('shared.devices')}
      </MenuItem>
      <MenuItem icon={<KeyRound />} onSelect={() => void navigate({ to: '/settings/api/api-keys' })}>
        {t('shared.apiKeys')}
      </MenuItem>
      {demo && (
        <MenuItem icon={<Mail />} onSelect={() => void navigate({ to: '/dev/mailbox' })}>
          {t('shared.mailbox')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
        {t('shared.signOut')}
      </MenuItem>
    </Menu>
  )
}
