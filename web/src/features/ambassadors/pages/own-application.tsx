import type { AmbassadorApplication } from '@exchange/contract/ambassadors'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../shared/data/api.ts'
import { dayIn, figureIn } from '../../../shared/format/text-figures.ts'
import { useTexts } from '../../../shared/i18n/index.ts'
import { Button } from '../../../shared/ui/base/button.tsx'

const loadActing = () => import('./acting.ts')
const ApplicationForm = lazy(async () => ({ default: (await loadActing()).ApplicationForm }))

type Application = AmbassadorApplication['application']

/** What became of one's own application; it is sent, changed and taken back here. */
export function OwnApplication({ application, email }: { application: Application; email: string }) {
  const { t, tag } = useTexts()
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  // What was taken back can be sent again.
  const [last, setLast] = useState(application)

  async function withdraw() {
    setIsBusy(true)
    try {
      await api['DELETE /v2/ambassador']()
      setLast(application)
      await router.invalidate()
      const { toast } = await loadActing()
      toast(t('ambassadors.withdrawn'), { type: 'success' })
    } catch (error) {
      const { toastApiError } = await loadActing()
      toastApiError(error, t)
    } finally {
      setIsBusy(false)
    }
  }

  if (isOpen)
    return (
      <Suspense fallback={<p className="mt-4 text-15 text-muted">{t('ambassadors.loading')}</p>}>
        <ApplicationForm
          initial={application ?? last}
          onClose={() => setIsOpen(false)}
          onSent={async () => {
            await router.invalidate()
            setIsOpen(false)
            const { toast } = await loadActing()
            toast(t('ambassadors.sent'), { type: 'success' })
          }}
        />
      </Suspense>
    )
  const open = (text: string, kind: 'primary' | 'secondary') => (
    <Button
      kind={kind}
      size="md"
      onPointerEnter={() => void loadActing()}
      onFocus={() => void loadActing()}
      onClick={() => setIsOpen(true)}
    >
      {text}
    </Button>
  )
  if (application === null)
    return (
      <>
        <p className="mt-2 mb-4 text-15 text-muted">{t('ambassadors.answer', { email })}</p>
        {open(t('ambassadors.start'), 'primary')}
      </>
    )
  const facts = [
    [t('ambassadors.sentAt'), dayIn(tag, new Date(application.appliedAt * 1000).toISOString().slice(0, 10))],
    [t('ambassadors.name'), application.name],
    [t('ambassadors.channels'), application.channels.join('\n')],
    [t('ambassadors.audience'), figureIn(tag, application.audience)],
    [t('ambassadors.plan'), application.plan],
  ] as const
  return (
    <>
      <p className="mt-2 text-15 text-muted">{t('ambassadors.received', { email })}</p>
      <dl className="my-6 border-t border-line text-13">
        {facts.map(([name, value]) => (
          <div key={name} className="grid border-b border-line py-2 sm:grid-cols-[12rem_1fr]">
            <dt className="text-muted">{name}</dt>
            <dd className="num whitespace-pre-line break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        {open(t('ambassadors.change'), 'secondary')}
        <Button kind="quiet" size="md" busy={isBusy} onClick={() => void withdraw()}>
          {t('ambassadors.withdraw')}
        </Button>
      </div>
    </>
  )
}
