export { exportSettingsQuery, exportsQuery } from './data.ts'
export { ExportsPage } from './pages/exports-page.tsx'
export { readExportSearch, type ExportSearch } from './pure/search.ts'
