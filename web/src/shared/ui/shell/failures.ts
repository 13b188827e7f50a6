import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy } from 'react'
import { ErrorPage as ServedErrorPage } from './error-page.tsx'
import { spare } from './spare-page.ts'
import { NotFoundPage as ServedNotFoundPage } from './not-found-page.tsx'

// The server writes them out; in the browser they come with the first failure.
const errorPage = createIsomorphicFn()
  .server(() => ServedErrorPage)
  .client(() =>
    // Where not even that can be had, what came before the line could go says so.
    lazy(() => import('./error-page.tsx').then(({ ErrorPage: page }) => ({ default: page }), spare.page)),
  )
const notFoundPage = createIsomorphicFn()
  .server(() => ServedNotFoundPage)
  .client(() => lazy(() => import('./not-found-page.tsx').then(({ NotFoundPage: page }) => ({ default: page }))))

export const ErrorPage = errorPage()
export const NotFoundPage = notFoundPage()
