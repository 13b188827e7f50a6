export { assetsQuery, whitelistQuery } from './data.ts'
export { AddressesPage } from './pages/addresses-page.tsx'
export { alikeOf } from './pure/alike.ts'
export { AlikeWarning } from './ui/alike-warning.tsx'
