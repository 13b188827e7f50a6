import type { AmbassadorFields } from '@exchange/contract/ambassadors'
import { CHANNEL_LENGTH, MOST_CHANNELS, NAME_LENGTH, PLAN_LENGTH } from '@exchange/contract/ambassadors/limits'
import { useEffect, useState, type FormEvent } from 'react'
import { api, ApiError } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Field, TextField } from '../../../shared/ui/index.ts'
import { useSubmission, type Faults } from '../../../shared/ui/use-submission.ts'
import { readChannels, readCount } from '../pure/reading.ts'

interface ApplicationFormProps {
  /** What was sent before. */
  initial: AmbassadorFields | null
  onSent: () => Promise<void>
  onClose: () => void
}

const areaClass =
  'w-full rounded border border-line-strong bg-panel px-3 py-2 text-13 hover:border-text aria-invalid:border-danger'

/** Who one is, where one speaks, to how many, and what one wants to do. */
export function ApplicationForm({ initial, onSent, onClose }: ApplicationFormProps) {
  const t = useT()
  const [name, setName] = useState(initial?.name ?? '')
  const [channels, setChannels] = useState(initial?.channels.join('\n') ?? '')
  const [audience, setAudience] = useState(initial === null ? '' : String(initial.audience))
  const [plan, setPlan] = useState(initial?.plan ?? '')
  const { form, faults, isBusy, submit } = useSubmission<keyof AmbassadorFields>()

  useEffect(() => form.current?.querySelector('input')?.focus(), [form])

  async function send(event: FormEvent) {
    const listed = readChannels(channels)
    const count = readCount(audience)
    const found: Faults<keyof AmbassadorFields> = {
      ...(name.trim().length < NAME_LENGTH.min ? { name: t('shared.required') } : {}),
      ...(listed === null ? { channels: t('ambassadors.channelsFault') } : {}),
      ...(count === null ? { audience: t('ambassadors.audienceFault') } : {}),
      ...(plan.trim().length < PLAN_LENGTH.min ? { plan: t('ambassadors.planFault') } : {}),
    }
    await submit(
      event,
      found,
      async () => {
        if (listed === null || count === null) return
        await api['PUT /v2/ambassador']({
          body: { name: name.trim(), channels: listed, audience: count, plan: plan.trim() },
        })
        await onSent()
      },
      (error) =>
        error instanceof ApiError && Object.keys(error.errors).some((key) => key.startsWith('channels'))
          ? { channels: t('ambassadors.channelsFault') }
          : {},
    )
  }

  return (
    <form ref={form} className="mt-4 flex flex-col gap-5" onSubmit={(event) => void send(event)} noValidate>
      <TextField
        label={t('ambassadors.name')}
        maxLength={NAME_LENGTH.max}
        autoComplete="name"
        error={faults.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field label={t('ambassadors.channels')} hint={t('ambassadors.channelsHint')} error={faults.channels}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={MOST_CHANNELS * (CHANNEL_LENGTH + 2)}
            spellCheck={false}
            className={areaClass}
            value={channels}
            onChange={(event) => setChannels(event.target.value)}
          />
        )}
      </Field>
      <TextField
        label={t('ambassadors.audience')}
        hint={t('ambassadors.audienceHint')}
        inputMode="numeric"
        maxLength={13}
        autoComplete="off"
        error={faults.audience}
        value={audience}
        onChange={(event) => setAudience(event.target.value)}
      />
      <Field label={t('ambassadors.plan')} hint={t('ambassadors.planHint')} error={faults.plan}>
        {(control) => (
          <textarea
            {...control}
            rows={7}
            maxLength={PLAN_LENGTH.max}
            className={areaClass}
            value={plan}
            onChange={(event) => setPlan(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="md" busy={isBusy}>
          {t('ambassadors.send')}
        </Button>
        <Button kind="quiet" size="md" onClick={onClose}>
          {t('shared.cancel')}
        </Button>
      </div>
    </form>
  )
}
