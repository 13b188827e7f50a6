/** What comes once somebody wants to do something: the page itself is text. */
export { toast, toastApiError } from '../../../shared/ui/index.ts'
export { ApplicationForm } from './application-form.tsx'
