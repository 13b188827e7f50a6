export { failureTitle } from './failure-title.ts'
export { failureAdapter } from './failure.ts'
export { ErrorPage, NotFoundPage } from './failures.ts'
export { Shell } from './shell.tsx'
