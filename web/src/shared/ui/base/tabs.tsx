import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { listClass, tabClass } from './tab-links.tsx'

export interface TabItem<Value extends string> {
  value: Value
  text: string
  panel: ReactNode
}

interface TabsProps<Value extends string> {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Views of one thing, all on this page. For views with addresses of their own use TabLinks. */
export function Tabs<Value extends string>({ label, items, value, onChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List aria-label={label} className={listClass}>
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={cx(tabClass, 'data-active:border-b-text data-active:text-text')}
          >
            {item.text}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value}>
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
