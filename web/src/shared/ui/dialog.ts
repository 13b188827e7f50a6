export * from './base/dialog.tsx'
