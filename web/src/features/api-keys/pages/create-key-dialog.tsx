import type { KeyPermission } from '@exchange/contract/api-keys'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../shared/data/index.ts'
import { formText } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Checkbox, TextField, toastApiError } from '../../../shared/ui/index.ts'
import { Dialog } from '../../../shared/ui/dialog.ts'
import { useCreateKey } from '../data.ts'
import { CreatedKey } from './created-key.tsx'

const permissions = [
  { value: 'read', text: 'api-keys.read', hint: 'api-keys.readHint' },
  { value: 'trade', text: 'api-keys.trade', hint: 'api-keys.tradeHint' },
  { value: 'transfer', text: 'api-keys.transfer', hint: 'api-keys.transferHint' },
] as const satisfies readonly { value: KeyPermission; text: string; hint: string }[]

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const create = useCreateKey()
  const [faults, setFaults] = useState<Partial<Record<'label' | 'permissions' | 'ips', string>>>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const label = formText(form, 'label').trim()
    const chosen = permissions.map(({ value }) => value).filter((value) => form.has(value))
    const found = {
      ...(label === '' ? { label: t('shared.required') } : {}),
      ...(chosen.length === 0 ? { permissions: t('api-keys.choosePermission') } : {}),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const ips = formText(form, 'ips')
      .split(/[\s,;]+/)
      .filter(Boolean)
    try {
      await create.mutateAsync({ label, permissions: chosen, ips })
    } catch (error) {
      if (!(error instanceof ApiError)) return toastApiError(error, t)
      // A fault inside the list of addresses is named `ips.0`.
      const [field, texts] = Object.entries(error.errors)[0] ?? []
      const name = field?.split('.')[0]
      if (name === 'label' || name === 'ips' || name === 'permissions')
        setFaults({ [name]: texts?.[0] ?? error.message })
      else toastApiError(error, t)
    }
  }

  if (create.data !== undefined) {
    return (
      <Dialog open onClose={onClose} title={t('api-keys.createdTitle')} size="md" hideClose>
        <CreatedKey apiKey={create.data.key} secret={create.data.secret} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title={t('api-keys.create')}>
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('api-keys.label')}
          name="label"
          maxLength={64}
          hint={t('api-keys.labelHint')}
          error={faults.label}
          autoComplete="off"
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-12 text-muted">{t('api-keys.permissions')}</legend>
          {permissions.map(({ value, text, hint }) => (
            <Checkbox
              key={value}
              name={value}
              defaultChecked={value !== 'transfer'}
              label={
                <>
                  {t(text)} <span className="text-12 text-muted">{t(hint)}</span>
                </>
              }
            />
          ))}
          {faults.permissions !== undefined && (
            <p role="alert" className="text-12 text-danger">
              {faults.permissions}
            </p>
          )}
        </fieldset>
        <TextField
          label={t('api-keys.ips')}
          name="ips"
          hint={t('api-keys.ipsHint')}
          error={faults.ips}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" size="lg" wide busy={create.isPending}>
          {t('api-keys.create')}
        </Button>
      </form>
    </Dialog>
  )
}
