export * from './design/design-page.tsx'
