import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy } from 'react'
import { ErrorPage as ServedErrorPage } from './error-page.tsx'
import { NotFoundPage as ServedNotFoundPage } from './not-found-page.tsx'

// The server writes them out; in the browser they come with the first failure.
const errorPage = createIsomorphicFn()
  .server(() => ServedErrorPage)
  .client(() => lazy(async () => ({ default: (await import('./error-page.tsx')).ErrorPage })))
const notFoundPage = createIsomorphicFn()
  .server(() => ServedNotFoundPage)
  .client(() => lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage })))

export const ErrorPage = errorPage()
export const NotFoundPage = notFoundPage()
