import type { ReferenceError } from '@exchange/contract/integrations'
import { useT } from '../../../shared/i18n/index.ts'

/** Refusals, each with the field it stands under and the whole answer. */
export function ReferenceErrors({ errors }: { errors: readonly ReferenceError[] }) {
  const t = useT()
  const columns = [t('api-docs.status'), t('api-docs.code'), t('api-docs.field'), t('api-docs.text')]
  return (
    <table className="num mt-2 w-full text-13">
      <thead className="text-left text-12 text-muted">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-1 pr-3 font-normal last:pr-0">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {errors.map(({ status, code, field, text, body }) => (
          <tr key={`${status} ${code} ${body}`} className="border-t border-line align-top">
            <td className="py-1 pr-3">{status}</td>
            <td className="py-1 pr-3">{code ?? '–'}</td>
            <td className="py-1 pr-3">
              {field === null ? '–' : <code className="font-mono text-12 sm:whitespace-nowrap">{field}</code>}
            </td>
            <td className="w-full py-1" lang="en">
              {text}
              {body !== text && <code className="mt-0.5 block font-mono text-11 wrap-anywhere text-muted">{body}</code>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
