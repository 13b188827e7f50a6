export * from './base/tabs.tsx'
