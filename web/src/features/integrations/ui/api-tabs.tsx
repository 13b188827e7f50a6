import { useT } from '../../../shared/i18n/index.ts'
import { TabLink, TabLinks } from '../../../shared/ui/index.ts'

/** The ways in which programs reach an account. */
export function ApiTabs() {
  const t = useT()
  return (
    <TabLinks label={t('integrations.api')} className="mb-6">
      <TabLink to="/settings/api/api-keys" activeOptions={{ exact: true }}>
        {t('shared.apiKeys')}
      </TabLink>
      <TabLink to="/settings/api/integrations" activeOptions={{ exact: true }}>
        {t('integrations.title')}
      </TabLink>
      <TabLink to="/settings/api/webhook" activeOptions={{ exact: true }}>
        {t('integrations.webhooks')}
      </TabLink>
      <TabLink to="/api-docs" className="ml-auto">
        {t('shared.footerApi')}
      </TabLink>
    </TabLinks>
  )
}
