export { apiKeyQuery, apiKeysQuery, endpointsQuery } from './data.ts'
export { ApiKeysPage } from './pages/api-keys-page.tsx'
export { KeyPage } from './pages/key-page.tsx'
export { NewKeyPage } from './pages/new-key-page.tsx'
