import { keyTypes, type KeyType } from '@exchange/contract/api-keys/types'
import { useId } from 'react'
import { useT } from '../../../shared/i18n/index.ts'
import { FieldGroup } from '../../../shared/ui/index.ts'
import { typeTexts } from './texts.ts'

/** What the key may do at most; each type may do what the one before it may. */
export function TypeChoice({ value, onChange }: { value: KeyType; onChange: (type: KeyType) => void }) {
  const t = useT()
  const id = useId()
  return (
    <FieldGroup legend={t('api-keys.type')} fault={undefined}>
      <div className="flex flex-col divide-y divide-line rounded border border-line">
        {keyTypes.map((type) => (
          <label key={type} className="flex cursor-pointer items-start gap-3 p-3 hover:bg-hover">
            <input
              type="radio"
              name={id}
              checked={type === value}
              onChange={() => onChange(type)}
              aria-describedby={`${id}-${type}`}
              aria-label={t(typeTexts[type].name)}
              className="mt-0.5 size-4 shrink-0 accent-(--accent-fill)"
            />
            <span className="text-13">
              {t(typeTexts[type].name)}
              <span id={`${id}-${type}`} className="block text-12 text-muted">
                {t(typeTexts[type].hint)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
