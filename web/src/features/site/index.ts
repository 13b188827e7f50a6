export { consentQuery, latestBuild, saveConsent, saveLanguage } from './data.ts'
