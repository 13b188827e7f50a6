import type { AmbassadorApplication } from '@exchange/contract/ambassadors'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../shared/data/api.ts'
import { dayIn, figureIn } from '../../../shared/format/text-figures.ts'
import { useT, useTexts } from '../../../shared/i18n/index.ts'
import { Button, ButtonLink } from '../../../shared/ui/base/button.tsx'

const loadActing = () => import('./acting.ts')
const ApplicationForm = lazy(async () => ({ default: (await loadActing()).ApplicationForm }))

type Application = AmbassadorApplication['application']

interface ApplicationSectionProps {
  /** One's own, as the server has it; undefined for a guest. */
  application: Application | undefined
  email: string
}

/** The way into the programme, and what became of it. */
export function ApplicationSection({ application, email }: ApplicationSectionProps) {
  const t = useT()
  return (
    <section className="mt-12 max-w-2xl border-t border-line pt-8" aria-labelledby="apply">
      <h2 id="apply" className="text-18 font-semibold">
        {t('ambassadors.apply')}
      </h2>
      {application === undefined ? <ForGuests /> : <OwnApplication application={application} email={email} />}
    </section>
  )
}

function ForGuests() {
  const t = useT()
  return (
    <>
      <p className="mt-2 mb-4 text-15 text-muted">{t('ambassadors.signInFirst')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/auth/login" search={{ redirect: '/ambassador' }}>
          {t('shared.signIn')}
        </ButtonLink>
        <ButtonLink to="/auth/register" search={{ redirect: '/ambassador' }} kind="secondary">
          {t('shared.signUp')}
        </ButtonLink>
      </div>
    </>
  )
}

function OwnApplication({ application, email }: { application: Application; email: string }) {
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
