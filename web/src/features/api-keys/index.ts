export { apiKeysQuery } from './data.ts'
export { ApiKeysPage } from './pages/api-keys-page.tsx'
