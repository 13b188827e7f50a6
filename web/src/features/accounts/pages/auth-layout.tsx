import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/index.ts'

interface AuthLayoutProps {
  title: string
  /** Another way, beside the form or, on narrow screens, below it. */
  beside?: ReactNode
  children: ReactNode
}

/** The form on one side; on wide screens the one thing we have to say on the other, unless there is something to do. */
export function AuthLayout({ title, beside, children }: AuthLayoutProps) {
  return (
    <div className="grid flex-1 lg:grid-cols-2">
      <div className="flex flex-col justify-center px-4 py-12 md:px-8">
        <div className="mx-auto w-full max-w-sm">
          <h1 className="mb-6 text-24 font-semibold">{title}</h1>
          {children}
        </div>
      </div>
      {beside === undefined ? (
        <Pledge />
      ) : (
        <div className="flex flex-col justify-center border-line bg-panel px-4 py-12 max-lg:border-t md:px-8 lg:border-l">
          {beside}
        </div>
      )}
    </div>
  )
}

function Pledge() {
  const t = useT()
  return (
    <aside className="hidden flex-col justify-end gap-6 border-l border-line bg-panel p-12 lg:flex">
      <Valley />
      <p className="max-w-md text-24 font-semibold">{t('accounts.asideTitle')}</p>
      <p className="max-w-md text-15 text-muted">{t('accounts.asideBody')}</p>
    </aside>
  )
}

/** The mark, large: two sides of a book that meet at the spread. */
function Valley() {
  return (
    <svg viewBox="0 0 480 200" className="w-full max-w-lg" fill="none" strokeWidth="1.5" aria-hidden="true">
      <path className="stroke-buy" d="M0 20h46v22h38v18h44v34h30v20h26v32h22v26h26" />
      <path className="stroke-sell" d="M480 28h-52v16h-34v26h-40v20h-36v30h-20v34h-26v18h-24" />
      <path className="stroke-line-strong" d="M0 180h480M240 188v-172" strokeDasharray="2 4" />
    </svg>
  )
}
