export { communicationQuery } from './communication.ts'
export { CommunicationPage } from './pages/communication-page.tsx'
export { ConsentBanner } from './pages/consent-banner.tsx'
