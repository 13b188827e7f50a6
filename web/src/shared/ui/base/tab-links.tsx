import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'

export const listClass = 'flex gap-1 overflow-x-auto border-b border-line'
export const tabClass =
  '-mb-px shrink-0 whitespace-nowrap border-b-2 border-transparent px-3 py-2 text-13 text-muted transition-colors duration-100 hover:text-text -outline-offset-2'

/** A row of TabLink. */
export function TabLinks({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={cx(listClass, className)}>
      {children}
    </nav>
  )
}

function TabAnchor({ className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={cx(tabClass, 'aria-[current=page]:border-b-text aria-[current=page]:text-text', className)}>
      {children}
    </a>
  )
}

export const TabLink = createLink(TabAnchor)
