import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

const SHOW_AFTER_MS = 300
const HIDE_AFTER_MS = 200

/** A word about what is under the pointer or has the focus; never the only place where something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Base.Provider delay={SHOW_AFTER_MS} closeDelay={HIDE_AFTER_MS}>
      <Base.Root>
        <Base.Trigger render={children} />
        <Base.Portal>
          <Base.Positioner sideOffset={6} className="z-50">
            <Base.Popup className="max-w-64 rounded bg-text px-2 py-1 text-12 text-bg">{text}</Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  )
}
