import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { AnchorHTMLAttributes } from 'react'

function BackAnchor({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className="-ml-1 inline-flex items-center gap-1 rounded text-13 text-muted hover:text-text">
      <ChevronLeft className="size-4" aria-hidden="true" />
      {children}
    </a>
  )
}

/** The way from one of something to the list of them, above the title. */
export const BackLink = createLink(BackAnchor)
