import { PASSWORD_MIN } from '@exchange/contract/accounts/password'
import { useT } from '../../../shared/i18n/index.ts'
import { PasswordField } from '../../../shared/ui/index.ts'

/** Where a new password is chosen, with what it must be. */
export function NewPasswordField({ error }: { error: string | undefined }) {
  const t = useT()
  return (
    <PasswordField
      label={t('accounts.newPassword')}
      name="password"
      autoComplete="new-password"
      hint={t('accounts.passwordHint', { min: PASSWORD_MIN })}
      error={error}
    />
  )
}
