import { useRouterState } from '@tanstack/react-router'
import { MessageCircleQuestionMark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useT, useTextsOf } from '../../i18n/index.ts'
import { isSupportOffered } from './layout.ts'

const loadPanel = () => import('./support-panel.tsx')
const SupportPanel = lazy(loadPanel)

/** The same before and after its panel is loaded: in the page's margin, on a phone with its word at the page's end. */
const buttonClass =
  'flex h-12 items-center justify-center gap-2 rounded-full bg-raised text-13 text-muted shadow-float transition-colors duration-100 hover:text-text max-md:px-6 md:w-8 md:rounded-r-none'

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
      <span className="md:sr-only">{label}</span>
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
    // As wide as the margin: it never stands on somebody's figures. A phone has no margin for it.
    <aside
      aria-label={label}
      className="print:hidden max-md:flex max-md:justify-center max-md:border-t max-md:border-line max-md:py-4 md:fixed md:right-0 md:bottom-4 md:z-20"
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
