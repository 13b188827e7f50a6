import type { ReferenceField } from '@exchange/contract/integrations'
import { useT } from '../../../shared/i18n/index.ts'
import { cx } from '../../../shared/ui/base/cx.ts'

const indents = ['', 'pl-4', 'pl-8', 'pl-12', 'pl-16']

/** Fields with their types, bounds and meanings; nested ones stand further in. */
export function ReferenceFields({ fields, isInput }: { fields: readonly ReferenceField[]; isInput: boolean }) {
  return (
    <ul className="border-t border-line text-13">
      {fields.map((field, place) => (
        <li
          // A name may come twice at different depths.
          key={`${place} ${field.name}`}
          className={cx('border-b border-line py-2', indents[Math.min(field.depth, indents.length - 1)])}
        >
          <Field field={field} isInput={isInput} />
        </li>
      ))}
    </ul>
  )
}

function Field({ field, isInput }: { field: ReferenceField; isInput: boolean }) {
  const t = useT()
  const { name, type, isRequired, otherwise, bounds, values, text } = field
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        {name !== '' && <code className="font-mono text-12 break-all">{name}</code>}
        <span className="text-12 text-muted" lang="en">
          {type}
        </span>
        {isInput && isRequired && <span className="text-12 text-warn">{t('api-docs.required')}</span>}
        {!isInput && !isRequired && <span className="text-12 text-muted">{t('api-docs.sometimes')}</span>}
        {bounds !== null && (
          <span className="num text-12 text-muted" lang="en">
            {bounds}
          </span>
        )}
        {otherwise !== null && (
          <span className="num text-12 text-muted">{t('api-docs.otherwise', { value: otherwise })}</span>
        )}
      </p>
      {text !== null && (
        <p className="mt-0.5 text-muted" lang="en">
          {text}
        </p>
      )}
      {values.length > 0 && <p className="mt-0.5 font-mono text-11 break-words text-muted">{values.join(' · ')}</p>}
    </>
  )
}
