import { useState, type FormEvent, type ReactNode } from 'react'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, FieldGroup, Segmented, TextField } from '../../../shared/ui/index.ts'
import { useSubmission, type Faults } from '../../../shared/ui/use-submission.ts'
import type { KeyFields } from '../data.ts'
import { readAddresses } from '../pure/addresses.ts'
import { EndpointList } from './endpoint-list.tsx'
import { TypeChoice } from './type-choice.tsx'

interface KeyFormProps {
  initial: KeyFields
  submit: string
  /** Errors it throws are said as toasts. */
  onSubmit: (fields: KeyFields) => Promise<void>
  /** Beside the button that submits. */
  children?: ReactNode
}

type Field = 'label' | 'ips' | 'endpoints'

/** What a key may do: for a new one and for one that exists. */
export function KeyForm({ initial, submit, onSubmit, children }: KeyFormProps) {
  const t = useT()
  const [label, setLabel] = useState(initial.label)
  const [type, setType] = useState(initial.type)
  const [ips, setIps] = useState(initial.ips.join(' '))
  const [scope, setScope] = useState<'all' | 'listed'>(initial.endpoints === null ? 'all' : 'listed')
  const [endpoints, setEndpoints] = useState<ReadonlySet<string>>(new Set(initial.endpoints))
  const { form, faults, isBusy, submit: send } = useSubmission<Field>()

  async function onSend(event: FormEvent) {
    const { addresses, wrong } = readAddresses(ips)
    const found: Faults<Field> = {
      ...(label.trim() === '' ? { label: t('shared.required') } : {}),
      ...(wrong === null ? {} : { ips: t('api-keys.wrongIp', { address: wrong }) }),
      ...(scope === 'listed' && endpoints.size === 0 ? { endpoints: t('api-keys.chooseOperation') } : {}),
    }
    await send(event, found, async () =>
      onSubmit({
        label: label.trim(),
        type,
        ips: addresses,
        endpoints: scope === 'all' ? null : [...endpoints],
      }),
    )
  }

  return (
    <form className="flex max-w-2xl flex-col gap-6" ref={form} onSubmit={(event) => void onSend(event)} noValidate>
      <TextField
        label={t('api-keys.label')}
        maxLength={64}
        hint={t('api-keys.labelHint')}
        error={faults.label}
        autoComplete="off"
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <TypeChoice value={type} onChange={setType} />
      <TextField
        label={t('api-keys.ips')}
        hint={t('api-keys.ipsHint')}
        error={faults.ips}
        autoComplete="off"
        spellCheck={false}
        value={ips}
        onChange={(event) => setIps(event.target.value)}
      />
      <FieldGroup legend={t('api-keys.operations')} fault={faults.endpoints}>
        <Segmented
          label={t('api-keys.operations')}
          className="self-start"
          value={scope}
          onChange={setScope}
          options={[
            { value: 'all', text: t('api-keys.allOperations') },
            { value: 'listed', text: t('api-keys.listedOperations') },
          ]}
        />
        {scope === 'listed' && <EndpointList type={type} chosen={endpoints} onChange={setEndpoints} />}
      </FieldGroup>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={isBusy}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  )
}
