import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useT } from '../../../shared/i18n/index.ts'

/** The ways in which programs reach an account. */
export function ApiHubPage() {
  const t = useT()
  return (
    <div className="pt-8 pb-16">
      <div className="border-b border-line pb-4">
        <h1 className="text-24 font-semibold">{t('integrations.api')}</h1>
        <p className="mt-1 text-13 text-muted">{t('integrations.apiLead')}</p>
      </div>
      <ul className="grid gap-x-16 lg:grid-cols-2">
        <Way to="/settings/api/api-keys" title={t('shared.apiKeys')} text={t('integrations.keysText')} />
        <Way to="/settings/api/integrations" title={t('integrations.title')} text={t('integrations.lead')} />
        <Way to="/settings/api/webhook" title={t('integrations.webhooks')} text={t('integrations.webhooksLead')} />
        <Way to="/api-docs" title={t('shared.footerApi')} text={t('api-docs.lead')} />
      </ul>
    </div>
  )
}

interface WayProps {
  to: string
  title: string
  text: string
}

function Way({ to, title, text }: WayProps) {
  return (
    <li className="relative flex items-center justify-between gap-4 border-b border-line py-5 hover:bg-hover">
      <div>
        <h2 className="text-15 font-medium">
          <Link to={to} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h2>
        <p className="mt-1 text-13 text-muted">{text}</p>
      </div>
      <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
    </li>
  )
}
