import type { ReactNode } from 'react'

/** Fields that are one question, with what is wrong with the answer. */
export function FieldGroup({
  legend,
  fault,
  children,
}: {
  legend: string
  fault: string | undefined
  children: ReactNode
}) {
  return (
    <fieldset data-invalid={fault === undefined ? undefined : true} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-12 text-muted">{legend}</legend>
      {children}
      {fault !== undefined && (
        <p role="alert" className="text-12 text-danger">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
