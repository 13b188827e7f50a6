/** What the site is told of itself, and an account of itself. */
export { settingsPart } from './part.ts'
export type { SettingsService } from './service.ts'
