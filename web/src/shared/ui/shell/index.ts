export { failureTitle } from './failure-title.ts'
export { ErrorPage, NotFoundPage } from './failures.ts'
export { Shell } from './shell.tsx'
