import type { Scope } from '@exchange/contract/accounts/scopes'
import { BadgeCheck, Check, TriangleAlert } from 'lucide-react'
import { useT } from '../../../shared/i18n/index.ts'
import { canTrade, scopeTexts } from '../pure/scope-texts.ts'

/** What an app may do, in words; what moves funds comes with a warning. */
export function AppScopes({ scopes }: { scopes: readonly Scope[] }) {
  const t = useT()
  return (
    <>
      <ul className="flex flex-col gap-2">
        {scopeTexts(scopes).map((text) => (
          <li key={text} className="flex items-start gap-2 text-13">
            <Check className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
            {t(text)}
          </li>
        ))}
      </ul>
      {canTrade(scopes) && (
        <p className="mt-3 flex items-start gap-2 text-13">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
          {t('apps.tradesNote')}
        </p>
      )}
    </>
  )
}

/** Says that whoever runs the exchange knows who is behind an app. */
export function VerifiedMark() {
  const t = useT()
  return (
    <span className="inline-flex items-center gap-1 text-12 text-muted">
      <BadgeCheck className="size-4 text-buy" aria-hidden="true" />
      {t('apps.verified')}
    </span>
  )
}
