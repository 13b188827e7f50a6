import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy } from 'react'
import { ErrorPage as ServedErrorPage } from './error-page.tsx'
import { NotFoundPage as ServedNotFoundPage } from './not-found-page.tsx'

// The server writes them out; in the browser they come with the first failure.
const errorPage = createIsomorphicFn()
  .server(() => ServedErrorPage)
  .client(() =>
    lazy(async () => {
      // Where not even that can be had, what came before the line could go says so.
      const { ErrorPage: page } = await import('./error-page.tsx').catch(async () => ({
        ErrorPage: (await import('./offline-notice.tsx')).ReloadedPage,
      }))
      return { default: page }
    }),
  )
const notFoundPage = createIsomorphicFn()
  .server(() => ServedNotFoundPage)
  .client(() => lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage })))

export const ErrorPage = errorPage()
export const NotFoundPage = notFoundPage()
