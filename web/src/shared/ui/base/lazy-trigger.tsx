import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { IconButton } from './button.tsx'

/** What the button of a menu shows, and its name. */
export interface Face {
  label: string
  icon: ReactNode
}

interface LazyTriggerProps extends Face {
  popup?: 'menu' | 'dialog'
  /** Loads what `menu` is in. */
  load: () => Promise<unknown>
  menu: ComponentType<Face>
}

/**
 * A button whose menu arrives when somebody reaches for it: pages carry no menu code until then. Once loaded, the real
 * menu takes the button's place, already open.
 */
export function LazyTrigger({ label, icon, popup = 'menu', load, menu: Menu }: LazyTriggerProps) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <IconButton
      label={label}
      aria-haspopup={popup}
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {icon}
    </IconButton>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <Menu label={label} icon={icon} />
    </Suspense>
  )
}
