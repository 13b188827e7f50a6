import { useT } from '../../../shared/i18n/index.ts'
import { TabLink, TabLinks } from '../../../shared/ui/index.ts'

/** From the mails to the text messages, and back. */
export function BoxTabs() {
  const t = useT()
  return (
    <TabLinks label={t('demo.boxes')} className="mt-6">
      <TabLink to="/dev/mailbox" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
        {t('demo.mails')}
      </TabLink>
      <TabLink to="/dev/mailbox" search={{ box: 'messages' }}>
        {t('demo.messages')}
      </TabLink>
    </TabLinks>
  )
}
