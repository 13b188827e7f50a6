export * from './base/tooltip.tsx'
