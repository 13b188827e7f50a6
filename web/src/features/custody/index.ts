export { addressTypesQuery, addressesQuery, wayQuery } from './data.ts'
export { AddressPanel } from './pages/address-panel.tsx'
export { AddressesPage } from './pages/addresses-page.tsx'
