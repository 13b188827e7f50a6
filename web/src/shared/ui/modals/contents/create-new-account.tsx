import { useNavigate } from '@tanstack/react-router'
import { useIsOpen } from '../../../data/use-settings.ts'
import { useT } from '../../../i18n/index.ts'
import { Button } from '../../base/button.tsx'
import { ModalContent } from '../host.tsx'
import { Choices } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export interface CreateNewAccountProps {
  /** What the account is needed for: "Keep your favorites on every device." */
  readonly reason?: string
  /** Path of this site to come back to. */
  readonly returnPath?: string
}

/** What needs an account, and both ways to one. */
export default function CreateNewAccount({
  reason,
  returnPath,
  done,
}: CreateNewAccountProps & Ending<'register' | 'signIn'>) {
  const t = useT()
  const navigate = useNavigate()
  const canRegister = useIsOpen('/auth/register')
  const go = (to: '/auth/register' | '/auth/login', choice: 'register' | 'signIn') => {
    done(choice)
    void navigate({ to, search: { redirect: returnPath } })
  }
  return (
    <ModalContent title={t('modals.accountTitle')} description={reason ?? t('modals.accountText')}>
      <Choices>
        <Button kind={canRegister ? 'secondary' : 'primary'} onClick={() => go('/auth/login', 'signIn')}>
          {t('shared.signIn')}
        </Button>
        {canRegister && <Button onClick={() => go('/auth/register', 'register')}>{t('shared.signUp')}</Button>}
      </Choices>
    </ModalContent>
  )
}
