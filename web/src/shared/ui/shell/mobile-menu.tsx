import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '../../i18n/index.ts'
import { navItems } from './nav-items.ts'

/** The main ways as a list under the header, on narrow screens. */
export default function MobileMenu({ isSignedIn, onClose }: { isSignedIn: boolean; onClose: () => void }) {
  const t = useT()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onClose])
  const items = [
    ...navItems(isSignedIn),
    ...(isSignedIn ? [] : [{ to: '/auth/login', text: 'shared.signIn' as const, section: '/auth' }]),
  ]
  return (
    <nav id="mobile-menu" aria-label={t('shared.navMain')} className="border-t border-line md:hidden">
      {items.map(({ to, text }) => (
        <Link
          key={to}
          to={to}
          onClick={onClose}
          className="block border-b border-line px-4 py-3 text-15 last:border-b-0 hover:bg-hover"
          activeProps={{ className: 'font-medium' }}
        >
          {t(text)}
        </Link>
      ))}
    </nav>
  )
}
