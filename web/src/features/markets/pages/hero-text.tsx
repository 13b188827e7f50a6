import type { ReactNode } from 'react'

/** The one message of the first page, with what to do about it. */
export function HeroText({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div>
      <h1 className="max-w-xl text-36 font-semibold tracking-tight text-balance xl:text-56">{title}</h1>
      <p className="mt-4 max-w-lg text-15 text-muted lg:text-18">{lead}</p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
