/** What the whole site stands on: configuration, language, country, consent, redirects, documents and reports. */
export { siteModule } from './module.ts'
export { MOST_REDIRECTS, isElsewhere } from './redirects.ts'
export type { Redirects } from './redirects.ts'
export { Publishing } from './publishing.ts'
export { SiteStore } from './store.ts'
export { canOpen, switchable, usualState } from './switches.ts'
export type { Switches } from './switches.ts'
