/** Histories as files: asked for, made outside of any request, kept for a while. */
export { exportsModule } from './module.ts'
