import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../../shared/i18n/index.ts'
import { BackLink } from '../../../shared/ui/index.ts'
import { withCode } from '../../../shared/ui/mailed-code.ts'
import { mailCreateCode, useCreateKey } from '../data.ts'
import { CreatedKey } from '../ui/created-key.tsx'
import { KeyForm } from '../ui/key-form.tsx'

/** A key is made, confirmed by mail, and its secret is shown this once. */
export function NewKeyPage({ email }: { email: string }) {
  const t = useT()
  const create = useCreateKey()
  const navigate = useNavigate()
  const made = create.data
  return (
    <div className="pt-8 pb-16">
      <BackLink to="/settings/api/api-keys">{t('api-keys.title')}</BackLink>
      <h1 className="mt-2 text-24 font-semibold">
        {t(made === undefined ? 'api-keys.create' : 'api-keys.createdTitle')}
      </h1>
      <div className="mt-6">
        {made === undefined ? (
          <KeyForm
            initial={{ label: '', type: 'trade', ips: [], endpoints: null }}
            submit={t('api-keys.create')}
            onSubmit={async (fields) => {
              await withCode(
                () => mailCreateCode(fields),
                email,
                (confirmed) => create.mutateAsync({ ...fields, ...confirmed }),
              )
            }}
          />
        ) : (
          <CreatedKey
            apiKey={made.key}
            secret={made.secret}
            onDone={() => void navigate({ to: '/settings/api/api-keys' })}
          />
        )}
      </div>
    </div>
  )
}
