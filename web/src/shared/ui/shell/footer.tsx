import type { Settings } from '@exchange/contract/accounts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { regionContent } from '../../region/index.ts'
import { Logo } from '../base/logo.tsx'

const linkClass = 'text-13 text-muted hover:text-text hover:underline underline-offset-4'

export function Footer({ settings }: { settings: Settings }) {
  const t = useT()
  const { brand, support } = regionContent(settings.region)
  return (
    <footer className="border-t border-line">
      <div className="page grid gap-8 py-8 sm:grid-cols-[1fr_auto_auto] sm:gap-16">
        <div className="max-w-md">
          <Logo brand={brand} />
          <p className="mt-4 text-12 text-muted">{t('shared.footerNotice')}</p>
          {settings.demo && <p className="mt-2 text-12 text-muted">{t('shared.simulated')}</p>}
          <p className="mt-4 text-12 text-muted">{t('shared.copyright', { brand: brand.name })}</p>
        </div>
        <FooterColumn title={t('shared.footerProduct')}>
          <Link to="/markets" className={linkClass}>
            {t('shared.navMarkets')}
          </Link>
          <Link to="/trade" className={linkClass}>
            {t('shared.navTrade')}
          </Link>
          <a href={support.url} className={linkClass}>
            {t('shared.contactSupport')}
          </a>
        </FooterColumn>
        <FooterColumn title={t('shared.footerDevelopers')}>
          <a href="/api/openapi.json" className={linkClass}>
            {t('shared.footerApi')}
          </a>
          <Link to="/dev/design" className={linkClass}>
            {t('shared.footerDesign')}
          </Link>
          {settings.demo && (
            <Link to="/dev/mailbox" className={linkClass}>
              {t('shared.mailbox')}
            </Link>
          )}
        </FooterColumn>
      </div>
    </footer>
  )
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-12 font-medium">{title}</h2>
      {children}
    </nav>
  )
}
