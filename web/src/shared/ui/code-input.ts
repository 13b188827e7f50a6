export * from './base/code-input.tsx'
