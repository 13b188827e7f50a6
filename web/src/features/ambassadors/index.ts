export { ApplicationSection } from './pages/application-section.tsx'
