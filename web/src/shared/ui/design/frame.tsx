import type { ComponentType, ReactNode } from 'react'
import { useT, type MessageKey } from '../../i18n/index.ts'

export interface SampleProps {
  /** Names the theme, where a name has to differ from its twin's. */
  readonly theme: string
}

interface SectionProps {
  id: string
  title: MessageKey
  sample: ComponentType<SampleProps>
}

/** Parts of one kind in both themes, side by side where there is room. */
export function Section({ id, title, sample: Sample }: SectionProps) {
  const t = useT()
  return (
    <section id={id} className="scroll-mt-4 border-t border-line pt-4">
      <h2 className="text-18 font-semibold">{t(title)}</h2>
      <div className="mt-4 grid gap-px border border-line bg-line xl:grid-cols-2">
        {(['dark', 'light'] as const).map((theme) => (
          <div
            key={theme}
            className="flex min-w-0 flex-col gap-6 bg-bg p-4 text-text md:p-6"
            style={{ colorScheme: theme }}
          >
            <h3 className="text-12 text-muted">{t(`design.${theme}`)}</h3>
            <Sample theme={t(`design.${theme}`)} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** A part in one state; the state is named as it is in the code. */
export function State({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 font-mono text-11 text-muted">{of}</p>
      {children}
    </div>
  )
}

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)
