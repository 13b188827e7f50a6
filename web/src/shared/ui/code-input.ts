export * from './base/code-input.tsx'
export { useSecondsLeft } from './base/use-seconds-left.ts'
