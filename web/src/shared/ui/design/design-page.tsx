import type { ComponentType } from 'react'
import { useT, type MessageKey } from '../../i18n/index.ts'
import { Buttons, Fields, Navigation } from './controls.tsx'
import { Feedback, Tables } from './feedback.tsx'
import { Colours, Figures, Marks, Type } from './foundations.tsx'
import { Section, type SampleProps } from './frame.tsx'
import { Overlays } from './overlays.tsx'

const sections: readonly { id: string; title: MessageKey; sample: ComponentType<SampleProps> }[] = [
  { id: 'colours', title: 'design.colours', sample: Colours },
  { id: 'type', title: 'design.type', sample: Type },
  { id: 'figures', title: 'design.figures', sample: Figures },
  { id: 'marks', title: 'design.marks', sample: Marks },
  { id: 'buttons', title: 'design.buttons', sample: Buttons },
  { id: 'fields', title: 'design.fields', sample: Fields },
  { id: 'navigation', title: 'design.navigation', sample: Navigation },
  { id: 'feedback', title: 'design.feedback', sample: Feedback },
  { id: 'tables', title: 'design.table', sample: Tables },
]
const overlays: readonly { id: string; title: MessageKey }[] = [
  { id: 'modals', title: 'design.modals' },
  { id: 'toasts', title: 'design.toasts' },
]

/** Every part in every state, in both themes at once. */
export function DesignPage() {
  const t = useT()
  return (
    <div className="page grid gap-8 pt-8 pb-16 lg:grid-cols-[10rem_minmax(0,1fr)] lg:gap-12">
      <header className="lg:col-span-2">
        <h1 className="text-24 font-semibold">{t('design.title')}</h1>
        <p className="mt-1 max-w-2xl text-13 text-muted">{t('design.lead')}</p>
      </header>
      <nav aria-label={t('design.contents')}>
        <ul className="sticky top-6 flex flex-wrap gap-x-4 lg:flex-col lg:border-l lg:border-line">
          {[...sections, ...overlays].map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1.5 text-13 text-muted hover:text-text lg:pl-4">
                {t(title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-12">
        {sections.map((section) => (
          <Section key={section.id} {...section} />
        ))}
        <Overlays />
      </div>
    </div>
  )
}
