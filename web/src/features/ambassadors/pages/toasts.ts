/** Loaded when there is something to say. */
export { toast, toastApiError } from '../../../shared/ui/index.ts'
