export { openDocument, openMeta, type Shelf } from './open-document.ts'
export { MarketsBlock } from './blocks/markets-block.lazy.ts'
export { BountyPage } from './pages/bounty-page.tsx'
export { BrandPage } from './pages/brand-page.tsx'
export { BuiltPageView } from './pages/built-page.tsx'
export { ChannelsPage } from './pages/channels-page.tsx'
export { DocumentHtml, DocumentPage, useLangOf } from './pages/document-page.tsx'
export { EditorPage } from './editor/editor-page.tsx'
export { InstallPage } from './pages/install-page.tsx'
export { LoadingPage } from './pages/loading-page.tsx'
export { ReleasePage, RELEASES_PER_PAGE, ReleasesPage } from './pages/releases-page.tsx'
export { ScreeningPage } from './pages/screening-page.tsx'
export { SystemPage } from './pages/system-page.tsx'
export { TermsIndexPage, TermsPage } from './pages/terms-page.tsx'
export { showsMarkets } from './pure/blocks.ts'
export type { DocumentMeta, RenderedDocument } from './pure/documents.ts'
export {
  brandFile,
  companyDocument,
  legalDocument,
  legalIndex,
  qrPath,
  releaseFeed,
  releaseIndex,
  releaseNote,
} from './shelves.ts'
