import { createIsomorphicFn } from '@tanstack/react-start'
import { createElement, lazy } from 'react'
import { ErrorPage as ServedErrorPage } from './error-page.tsx'
import { LostPage } from './lost-page.tsx'
import { NotFoundPage as ServedNotFoundPage } from './not-found-page.tsx'

const reloadedPage = () => createElement(LostPage, { again: () => location.reload() })

// The server writes them out; in the browser they come with the first failure.
const errorPage = createIsomorphicFn()
  .server(() => ServedErrorPage)
  .client(() =>
    lazy(async () => {
      // Where not even that can be had, what is there already says so, and the whole page is asked for again.
      const { ErrorPage: page } = await import('./error-page.tsx').catch(() => ({ ErrorPage: reloadedPage }))
      return { default: page }
    }),
  )
const notFoundPage = createIsomorphicFn()
  .server(() => ServedNotFoundPage)
  .client(() => lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage })))

export const ErrorPage = errorPage()
export const NotFoundPage = notFoundPage()
