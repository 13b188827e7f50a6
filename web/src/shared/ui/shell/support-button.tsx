import { useRouterState } from '@tanstack/react-router'
import { MessageCircleQuestionMark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useT, useTextsOf } from '../../i18n/index.ts'
import { isSupportOffered } from './layout.ts'

const loadPanel = () => import('./support-panel.tsx')
const SupportPanel = lazy(loadPanel)

/** The same before and after its panel is loaded: round above the page, on a phone with its word at the page's end. */
const buttonClass =
  'flex h-12 items-center justify-center gap-2 rounded-full bg-raised text-13 text-muted shadow-float transition-colors duration-100 hover:text-text max-sm:px-6 sm:w-12'

/** The way to a person, on every page but those where nothing should distract. */
export function SupportButton() {
  const place = useRouterState({ select: ({ location: { pathname, search } }) => ({ pathname, search }) })
  if (!isSupportOffered(place)) return null
  return (
    <Suspense fallback={null}>
      <Button />
    </Suspense>
  )
}

function Button() {
  useTextsOf('site')
  const t = useT()
  const [wanted, setWanted] = useState(false)
  const label = t('site.support')
  const face = (
    <>
      <MessageCircleQuestionMark className="size-5" aria-hidden="true" />
      <span className="sm:sr-only">{label}</span>
    </>
  )
  const button = (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      className={buttonClass}
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      onClick={() => setWanted(true)}
    >
      {face}
    </button>
  )
  return (
    // There is no place over a phone's page where it would not stand on somebody's figures.
    <aside
      aria-label={label}
      className="print:hidden max-sm:flex max-sm:justify-center max-sm:border-t max-sm:border-line max-sm:py-4 sm:fixed sm:right-4 sm:bottom-4 sm:z-20"
    >
      {wanted ? (
        <Suspense fallback={button}>
          <SupportPanel label={label} face={face} buttonClass={buttonClass} />
        </Suspense>
      ) : (
        button
      )}
    </aside>
  )
}
