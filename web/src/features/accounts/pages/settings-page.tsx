import type { User } from '@exchange/contract/accounts'
import { Link } from '@tanstack/react-router'
import { useSettings } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { openSettings } from '../settings-pages.ts'
import { ProtectionPanel } from './protection-panel.tsx'
import { SettingsList } from './settings-list.tsx'

/** The first steps, all pages of which are one route. */
const INTRO: string = '/intro'

/** Where the settings begin: what protects the account, and the way to every page of them. */
export function SettingsPage({ user }: { user: User }) {
  const t = useT()
  const settings = useSettings()
  return (
    <div className="pt-8 pb-16">
      <div className="flex items-center gap-4">
        <Avatar user={user} size={48} />
        <div className="min-w-0">
          <h1 className="text-24 font-semibold">{t('shared.settings')}</h1>
          <p className="mt-1 text-13 break-all text-muted">
            {user.nickname !== null && (
              <span className="mr-2 text-text">
                {user.nickname.value}#{user.nickname.tag}
              </span>
            )}
            {user.email}
          </p>
        </div>
      </div>
      <ProtectionPanel user={user} />
      <p className="mt-4 text-13">
        <Link to={INTRO} className="underline underline-offset-4">
          {t('settings.intro')}
        </Link>
      </p>
      {openSettings(settings).map(({ to, text, pages }) => (
        <section key={to} className="mt-12">
          <h2 className="border-b border-line pb-3 text-18 font-semibold">{t(text)}</h2>
          <SettingsList pages={pages} />
        </section>
      ))}
    </div>
  )
}

/** What protects the account, and the pages that change it. */
export function SecurityPage({ user }: { user: User }) {
  const t = useT()
  const settings = useSettings()
  const pages = openSettings(settings).find(({ to }) => to === '/settings/security')?.pages ?? []
  return (
    <div className="pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.securityPage')}</h1>
      <p className="mt-1 text-13 text-muted">{t('settings.securityLead')}</p>
      <ProtectionPanel user={user} />
      <div className="mt-8 border-t border-line">
        <SettingsList pages={pages} />
      </div>
    </div>
  )
}
