import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface DocumentLink {
  readonly to: string
  readonly text: string
}

interface DocumentLayoutProps {
  /** What the list is called. */
  label: string
  links: readonly DocumentLink[]
  title: string
  /** A line under the title: when it begins to apply, say. */
  note?: ReactNode
  /** The text itself; wrap it in `.prose` unless it is laid out otherwise. */
  children: ReactNode
}

/** RR-61, the layout of documents: the list beside the text; above it, folded, on narrow screens. */
export function DocumentLayout({ label, links, title, note, children }: DocumentLayoutProps) {
  const list = (
    <ul className="border-l border-line">
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link
            to={to}
            className="-ml-px block border-l border-transparent py-1.5 pl-4 text-13 text-muted hover:text-text"
            activeProps={{ className: 'border-l-text text-text' }}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
  return (
    <div className="page grid gap-8 py-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16 lg:py-12">
      <nav aria-label={label}>
        <div className="sticky top-6 max-lg:hidden">{list}</div>
        <details className="lg:hidden">
          <summary className="border-y border-line py-3 text-13 font-medium">{label}</summary>
          <div className="pt-3">{list}</div>
        </details>
      </nav>
      <article>
        <h1 className="max-w-2xl text-36 font-semibold max-sm:text-24">{title}</h1>
        {note !== undefined && <p className="mt-2 text-13 text-muted">{note}</p>}
        <div className="mt-6">{children}</div>
      </article>
    </div>
  )
}
