export { consentQuery, latestBuild, saveConsent, saveLanguage } from './data.ts'
export { ConsentBanner } from './pages/consent-banner.tsx'
