import { createElement } from 'react'
import { toast as sonner } from 'sonner'
import { mountBesidePage } from './page-root.tsx'
import { spoken } from './spoken.ts'
import { ToastHost } from './toast-host.tsx'
import { toastDuration, type ToastOptions } from './toast-options.ts'

let mounted: Promise<void> | undefined

/** A root of its own: a toast outlives the page that raised it, and no page waits for it. */
function mount(): Promise<void> {
  mounted ??= new Promise((resolve, reject) => {
    mountBesidePage(createElement(ToastHost, { onReady: resolve })).catch(reject)
  })
  return mounted
}

export async function show(
  title: string,
  { type = 'default', description, duration, id, action }: ToastOptions,
): Promise<void> {
  await mount()
  const present = type === 'default' ? sonner : sonner[type]
  present(title, {
    description,
    duration: duration ?? toastDuration(type),
    ...(id === undefined ? {} : { id }),
    ...(action === undefined ? {} : { action }),
  })
  spoken.say(typeof description === 'string' ? `${title}. ${description}` : title, type === 'error')
}

export function dismiss(id: string): void {
  sonner.dismiss(id)
}
