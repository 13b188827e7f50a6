export * from './base/menu.tsx'
