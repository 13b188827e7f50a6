import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useT } from '../i18n/index.ts'
import { toastApiError } from './api-errors.ts'

/** What is wrong with a form, by field, in the reader's language. */
export type Faults<Field extends string> = Partial<Record<Field, string>>

export interface FormSubmission<Field extends string> {
  /** Goes to the form, which is `noValidate`. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly faults: Faults<Field>
  readonly isBusy: boolean
  /** Calls where nothing is found to be wrong. What fails is said at the fields that `read` names, else as a toast. */
  readonly submit: (
    event: FormEvent,
    found: Faults<Field>,
    call: () => Promise<void>,
    read?: (error: unknown) => Faults<Field>,
  ) => Promise<void>
}

/** The way of every form: the first field with a fault has the focus, and a submission on its way is not sent twice. */
export function useSubmission<Field extends string>(): FormSubmission<Field> {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    if (Object.keys(faults).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
  }, [faults])

  const submit: FormSubmission<Field>['submit'] = async (event, found, call, read = () => ({})) => {
    event.preventDefault()
    if (isBusy) return
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    try {
      await call()
    } catch (error) {
      const said = read(error)
      if (Object.keys(said).length > 0) setFaults(said)
      else toastApiError(error, t)
    } finally {
      setIsBusy(false)
    }
  }
  return { form, faults, isBusy, submit }
}
