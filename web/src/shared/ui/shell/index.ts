export { HeadTags, StartScripts } from './document-tags.tsx'
export { ErrorPage, NotFoundPage } from './failures.ts'
export { Shell } from './shell.tsx'
