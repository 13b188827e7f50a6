export { assetsQuery, whitelistQuery } from './data.ts'
export { AddressesPage } from './pages/addresses-page.tsx'
