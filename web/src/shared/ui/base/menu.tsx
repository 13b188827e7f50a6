import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { IconButton } from './button.tsx'

interface MenuProps {
  label: string
  /** Icon of the button. */
  trigger: ReactNode
  /** The classes of the button, where it shows more than an icon. */
  triggerClass?: string
  align?: 'start' | 'end'
  defaultOpen?: boolean
  children: ReactNode
}

/** A button with a list of actions under it. */
export function Menu({ label, trigger, triggerClass, align = 'end', defaultOpen = false, children }: MenuProps) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      {triggerClass === undefined ? (
        <Base.Trigger render={<IconButton label={label}>{trigger}</IconButton>} />
      ) : (
        <Base.Trigger className={triggerClass}>{trigger}</Base.Trigger>
      )}
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} collisionPadding={8} className="z-40">
          <Base.Popup className="max-h-(--available-height) min-w-56 overflow-y-auto rounded bg-raised py-1 text-13 shadow-float outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const itemClass =
  'flex w-full cursor-pointer select-none items-center gap-3 px-3 py-2 outline-none data-highlighted:bg-hover [&>svg]:size-4 [&>svg]:text-muted'

export function MenuItem({
  icon,
  onSelect,
  children,
}: {
  icon?: ReactNode
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Base.Item className={itemClass} onClick={onSelect}>
      {icon}
      {children}
    </Base.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="max-w-64 truncate border-b border-line px-3 pt-1 pb-2 text-12 text-muted">{children}</div>
}

/** A way to a page, under its group's name. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group className="py-1">
      <Base.GroupLabel className="px-3 pt-1 pb-1 text-11 text-muted">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

/** An item that is a link: it can be opened in another tab. */
export function MenuLink({ render, children }: { render: ReactElement; children: ReactNode }) {
  return (
    <Base.Item className={itemClass} render={render}>
      {children}
    </Base.Item>
  )
}

export const MenuSeparator = () => <Base.Separator className="my-1 h-px bg-line" />

interface RadioGroupProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; text: string }[]
}

/** One of several; choosing does not close the menu, so that the effect can be seen. */
export function MenuRadioGroup<Value extends string>({ label, value, onChange, options }: RadioGroupProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-3 pt-2 pb-1 text-11 text-muted">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={onChange}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} closeOnClick={false} className={itemClass}>
            <span className="flex size-4 items-center justify-center">
              <Base.RadioItemIndicator>
                <Check className="size-4" />
              </Base.RadioItemIndicator>
            </span>
            {option.text}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}
