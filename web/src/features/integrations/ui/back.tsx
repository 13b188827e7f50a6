import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useT } from '../../../shared/i18n/index.ts'

export function BackToIntegrations() {
  const t = useT()
  return (
    <Link
      to="/settings/api/$section"
      params={{ section: 'integrations' }}
      className="-ml-1 inline-flex items-center gap-1 rounded text-13 text-muted hover:text-text"
    >
      <ChevronLeft className="size-4" aria-hidden="true" />
      {t('integrations.title')}
    </Link>
  )
}
