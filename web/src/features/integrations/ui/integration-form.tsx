import type { WebhookEventKind } from '@exchange/contract/integrations'
import { useState, type FormEvent, type ReactNode } from 'react'
import { isRefusal } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Checkbox, FieldGroup, Segmented, TextField } from '../../../shared/ui/index.ts'
import { useSubmission, type Faults } from '../../../shared/ui/use-submission.ts'
import type { IntegrationFields } from '../data.ts'
import { kindTexts } from './kinds.ts'

interface IntegrationFormProps {
  initial: IntegrationFields
  submit: string
  /** Errors it throws are said at their field, or as toasts. */
  onSubmit: (fields: IntegrationFields) => Promise<void>
  /** Beside the button that submits. */
  children?: ReactNode
}

type Field = 'name' | 'url' | 'kinds'

/** What is sent where: for a new integration and for one that exists. */
export function IntegrationForm({ initial, submit, onSubmit, children }: IntegrationFormProps) {
  const t = useT()
  const [name, setName] = useState(initial.name)
  const [url, setUrl] = useState(initial.url)
  const [scope, setScope] = useState<'all' | 'some'>(initial.kinds.length === 0 ? 'all' : 'some')
  const [kinds, setKinds] = useState<readonly WebhookEventKind[]>(initial.kinds)
  const { form, faults, isBusy, submit: send } = useSubmission<Field>()

  async function onSend(event: FormEvent) {
    const found: Faults<Field> = {
      ...(name.trim() === '' ? { name: t('shared.required') } : {}),
      ...(url.trim() === '' ? { url: t('shared.required') } : {}),
      ...(scope === 'some' && kinds.length === 0 ? { kinds: t('integrations.chooseKind') } : {}),
    }
    await send(
      event,
      found,
      async () => onSubmit({ name: name.trim(), url: url.trim(), kinds: scope === 'all' ? [] : [...kinds] }),
      (error) => (isRefusal(error, 'address-not-callable') ? { url: t('integrations.wrongUrl') } : {}),
    )
  }

  return (
    <form className="flex max-w-2xl flex-col gap-6" ref={form} onSubmit={(event) => void onSend(event)} noValidate>
      <TextField
        label={t('api-keys.label')}
        maxLength={64}
        hint={t('integrations.nameHint')}
        error={faults.name}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('integrations.url')}
        type="url"
        maxLength={500}
        hint={t('integrations.urlHint')}
        error={faults.url}
        autoComplete="off"
        spellCheck={false}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <FieldGroup legend={t('integrations.kinds')} fault={faults.kinds}>
        <Segmented
          label={t('integrations.kinds')}
          className="self-start"
          value={scope}
          onChange={setScope}
          options={[
            { value: 'all', text: t('integrations.allKinds') },
            { value: 'some', text: t('api-keys.listedOperations') },
          ]}
        />
        {scope === 'some' &&
          kindTexts.map(([kind, text]) => (
            <Checkbox
              key={kind}
              checked={kinds.includes(kind)}
              onChange={(event) =>
                setKinds(event.target.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))
              }
              label={t(text)}
            />
          ))}
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
