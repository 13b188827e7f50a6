export { ErrorPage, NotFoundPage } from './failures.ts'
export { Shell } from './shell.tsx'
