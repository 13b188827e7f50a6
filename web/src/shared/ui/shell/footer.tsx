import type { Settings } from '@exchange/contract/accounts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { regionContent } from '../../region/index.ts'
import { Logo } from '../base/logo.tsx'
import { LanguageLinks } from './language-links.tsx'
import { useNavigation, type NavItem } from './nav-items.ts'

const linkClass = 'inline-block py-1 text-left text-13 text-muted underline-offset-4 hover:text-text hover:underline'

export function Footer({ settings, onConsent }: { settings: Settings; onConsent: () => void }) {
  const t = useT()
  const { brand, support } = regionContent(settings.region)
  const [mailbox, host] = support.email.split('@')
  const { main, groups } = useNavigation(settings)
  const links = (items: readonly NavItem[]) =>
    items.map(({ to, text }) => (
      <Link key={to} to={to} className={linkClass}>
        {t(text)}
      </Link>
    ))
  const workshop: NavItem[] = [{ to: '/dev/design', text: 'shared.footerDesign' }]
  if (settings.demo) workshop.push({ to: '/dev/mailbox', text: 'shared.mailbox' })
  return (
    <footer className="border-t border-line">
      <div className="page grid grid-cols-2 gap-x-8 gap-y-8 py-10 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-7">
        <FooterColumn title={t('shared.footerProduct')}>{links(main)}</FooterColumn>
        {groups.map(({ text, items }) => (
          <FooterColumn key={text} title={t(text)}>
            {links(items)}
            {text === 'shared.footerDevelopers' && links(workshop)}
          </FooterColumn>
        ))}
        <FooterColumn title={t('shared.footerHelp')}>
          <a href={support.url} className={linkClass}>
            {t('shared.contactSupport')}
          </a>
          <a href={`mailto:${support.email}`} className={`${linkClass} wrap-anywhere`}>
            {mailbox}@<wbr />
            {host}
          </a>
          <button type="button" className={linkClass} onClick={onConsent}>
            {t('shared.cookieSettings')}
          </button>
        </FooterColumn>
      </div>
      <div className="border-t border-line">
        <nav aria-label={t('shared.language')} className="page py-4">
          <LanguageLinks className="flex flex-wrap gap-x-6" linkClass={linkClass} />
        </nav>
      </div>
      <div className="border-t border-line">
        <div className="page flex flex-col gap-4 py-6 sm:flex-row sm:items-start sm:gap-12">
          <Logo brand={brand} />
          <div className="max-w-2xl text-12 text-muted">
            <p>{t('shared.footerNotice')}</p>
            {settings.demo && <p className="mt-2">{t('shared.simulated')}</p>}
            <p className="mt-2">{t('shared.copyright', { brand: brand.name })}</p>
          </div>
        </div>
      </div>
    </footer>
  )
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="flex min-w-0 flex-col items-start">
      <h2 className="mb-1 text-12 font-medium">{title}</h2>
      {children}
    </nav>
  )
}
