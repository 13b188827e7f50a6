import { useState, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { toastApiError } from '../api-errors.ts'
import { cx } from '../base/cx.ts'

/**
 * The choices at the end of a modal, in sight however much there is to read before them, which fades where it goes on below;
 * on a phone each has a line of its own, the first one lowest.
 */
export function Choices({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 mt-4 -mb-5 flex justify-end gap-3 bg-raised px-5 pt-2 pb-5 before:pointer-events-none before:absolute before:inset-x-0 before:-top-4 before:h-4 before:bg-linear-to-t before:from-raised max-sm:flex-col-reverse">
      {children}
    </div>
  )
}

/** From here on terms stand in two columns where there is room. */
const MANY_ROWS = 8

/** What is to be known before a choice. */
export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-13">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

/** Terms and their figures, one under the other. */
export function Details({ rows }: { rows: readonly { readonly term: string; readonly value: string }[] }) {
  return (
    <dl
      className={cx(
        'divide-y divide-line border-y border-line text-13',
        rows.length > MANY_ROWS && 'sm:grid sm:grid-cols-2 sm:gap-x-8',
      )}
    >
      {rows.map(({ term, value }) => (
        <div key={term} className="flex justify-between gap-4 py-2">
          <dt className="text-muted">{term}</dt>
          <dd className="num min-w-0 text-right wrap-break-word">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Runs a call of the modal's owner: meanwhile nothing closes the modal, and what goes wrong is said by `say`, or by a toast.
 */
export function useCall(hold: (held: boolean) => void, say?: (error: unknown) => void) {
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (call: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    hold(true)
    try {
      await call()
    } catch (error) {
      if (say === undefined) toastApiError(error, t)
      else say(error)
    }
    hold(false)
    setIsBusy(false)
  }
  return [isBusy, run] as const
}
