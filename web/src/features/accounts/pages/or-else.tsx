import { useT } from '../../../shared/i18n/index.ts'

/** Between a form and other ways to the same end. */
export function OrElse() {
  const t = useT()
  return (
    <p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('accounts.or')}
    </p>
  )
}
