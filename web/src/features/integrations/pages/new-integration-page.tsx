import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../../shared/i18n/index.ts'
import { BackLink } from '../../../shared/ui/index.ts'
import { withCode } from '../../../shared/ui/mailed-code.ts'
import { mailCreateCode, useCreateIntegration } from '../data.ts'
import { IntegrationForm } from '../ui/integration-form.tsx'
import { Secret } from '../ui/secret.tsx'

/** An integration is made, confirmed by mail, and its secret is shown this once. */
export function NewIntegrationPage({ email }: { email: string }) {
  const t = useT()
  const create = useCreateIntegration()
  const navigate = useNavigate()
  const made = create.data
  return (
    <div className="pt-8 pb-16">
      <BackLink to="/settings/api/integrations">{t('integrations.title')}</BackLink>
      <h1 className="mt-2 mb-6 text-24 font-semibold">
        {t(made === undefined ? 'integrations.create' : 'api-keys.createdTitle')}
      </h1>
      {made === undefined ? (
        <IntegrationForm
          initial={{ name: '', url: '', kinds: [] }}
          submit={t('integrations.create')}
          onSubmit={async (fields) => {
            await withCode(
              () => mailCreateCode(fields),
              email,
              (confirmed) => create.mutateAsync({ ...fields, ...confirmed }),
            )
          }}
        />
      ) : (
        <Secret
          keyText={made.key}
          secret={made.secret}
          onDone={() => void navigate({ to: '/settings/api/integrations/$id', params: { id: made.id } })}
        />
      )}
    </div>
  )
}
