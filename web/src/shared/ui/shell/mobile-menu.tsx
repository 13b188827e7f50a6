import type { Settings } from '@exchange/contract/accounts'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '../../i18n/index.ts'
import { regionContent } from '../../region/index.ts'
import { LanguageLinks } from './language-links.tsx'
import { useNavigation, type NavItem } from './nav-items.ts'

const linkClass = 'block px-4 md:px-8 py-3 text-15 hover:bg-hover'

/** All ways as a list under the header, on narrow screens. */
export default function MobileMenu({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const t = useT()
  const { main, groups } = useNavigation(settings)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onClose])
  const links = (items: readonly NavItem[]) =>
    items.map(({ to, text }) => (
      <Link key={to} to={to} onClick={onClose} className={linkClass} activeProps={{ className: 'font-medium' }}>
        {t(text)}
      </Link>
    ))
  return (
    <nav
      id="mobile-menu"
      aria-label={t('shared.navMain')}
      className="max-h-[calc(100dvh-3.5rem)] divide-y divide-line overflow-y-auto border-t border-line lg:hidden"
    >
      <div>
        {links(main)}
        {settings.user === null && (
          <Link to="/auth/login" onClick={onClose} className={linkClass}>
            {t('shared.signIn')}
          </Link>
        )}
      </div>
      {groups.map(({ text, items }) => (
        <div key={text} className="py-2">
          <h2 className="px-4 md:px-8 pt-2 text-12 text-muted">{t(text)}</h2>
          {links(items)}
        </div>
      ))}
      <div>
        <a href={regionContent(settings.region).support.url} className={linkClass}>
          {t('shared.contactSupport')}
        </a>
      </div>
      <div className="py-2">
        <h2 className="px-4 md:px-8 pt-2 text-12 text-muted">{t('shared.language')}</h2>
        <LanguageLinks
          className="grid grid-cols-2"
          linkClass="block px-4 md:px-8 py-2 text-13 text-muted hover:bg-hover"
        />
      </div>
    </nav>
  )
}
