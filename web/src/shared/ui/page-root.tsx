import { RouterContextProvider, type RegisteredRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Texts } from '../i18n/index.ts'

let provide: (router: RegisteredRouter) => void
const router = new Promise<RegisteredRouter>((resolve) => {
  provide = resolve
})

/** Says in which page such roots stand; the shell does, once it is alive. */
export const providePage = (of: RegisteredRouter): void => provide(of)

/** The texts of the page, in its language. */
export const pageTexts = async (): Promise<Texts> => (await router).options.context.texts

/**
 * Shows something beside the page that outlives every screen: it has the page's router, texts and query cache, and no
 * page waits for it or carries it.
 */
export async function mountBesidePage(element: ReactNode): Promise<void> {
  const page = await router
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(<RouterContextProvider router={page}>{element}</RouterContextProvider>)
}
