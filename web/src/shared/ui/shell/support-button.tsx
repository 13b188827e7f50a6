import { useRouterState } from '@tanstack/react-router'
import { MessageCircleQuestionMark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useT, useTextsOf } from '../../i18n/index.ts'
import { isSupportOffered } from './layout.ts'

const loadPanel = () => import('./support-panel.tsx')
const SupportPanel = lazy(loadPanel)

/** Round, above the page, and the same before and after its panel is loaded. */
const buttonClass =
  'flex size-12 items-center justify-center rounded-full bg-raised text-muted shadow-float transition-colors duration-100 hover:text-text'

/** The way to a person, on every page but those where nothing should distract (RR-82). */
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
  const icon = <MessageCircleQuestionMark className="size-5" />
  const label = t('site.support')
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
      {icon}
    </button>
  )
  return (
    <aside aria-label={label} className="fixed right-4 bottom-4 z-20 print:hidden">
      {wanted ? (
        <Suspense fallback={button}>
          <SupportPanel label={label} icon={icon} buttonClass={buttonClass} />
        </Suspense>
      ) : (
        button
      )}
    </aside>
  )
}
