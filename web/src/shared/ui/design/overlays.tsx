import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { Dialog } from '../base/dialog.tsx'
import { Button, dismissToast, toast, type ToastType } from '../index.ts'
import { Row, State } from './frame.tsx'
import { modalSamples } from './modal-samples.ts'

/** What floats over the page stands in the theme of the page. */
export function Overlays() {
  return (
    <>
      <Modals />
      <Toasts />
    </>
  )
}

function Modals() {
  const t = useT()
  const [chosen, setChosen] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section id="modals" className="scroll-mt-4 border-t border-line pt-4">
      <h2 className="text-18 font-semibold">{t('design.modals')}</h2>
      <p className="mt-1 mb-4 max-w-2xl text-13 text-muted">{t('design.modalsLead')}</p>
      <div className="flex flex-col gap-6">
        <Row>
          {modalSamples.map(({ name, open }) => (
            <Button
              key={name}
              kind="secondary"
              size="sm"
              onClick={() => void open().then((choice) => setChosen(`${name}: ${JSON.stringify(choice)}`))}
            >
              {name}
            </Button>
          ))}
        </Row>
        <output data-testid="chosen" className="block min-h-5 font-mono text-12 break-all text-muted">
          {chosen}
        </output>
        <State of="Dialog">
          <Button kind="secondary" size="sm" onClick={() => setIsOpen(true)}>
            {t('design.openDialog')}
          </Button>
        </State>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('design.dialogTitle')}
        description={t('design.dialogText')}
      >
        <div className="flex justify-end gap-3">
          <Button kind="secondary" onClick={() => setIsOpen(false)}>
            {t('shared.cancel')}
          </Button>
          <Button onClick={() => setIsOpen(false)}>{t('shared.retry')}</Button>
        </div>
      </Dialog>
    </section>
  )
}

const toastTypes: readonly ToastType[] = ['default', 'success', 'error', 'info', 'warning', 'loading']
const LASTING = 'design-lasting'

function Toasts() {
  const t = useT()
  const description = t('design.toastDescription')
  return (
    <section id="toasts" className="scroll-mt-4 border-t border-line pt-4">
      <h2 className="text-18 font-semibold">{t('design.toasts')}</h2>
      <p className="mt-1 mb-4 max-w-2xl text-13 text-muted">{t('design.toastsLead')}</p>
      <Row>
        {toastTypes.map((type) => (
          <Button
            key={type}
            kind="secondary"
            size="sm"
            onClick={() => toast(t('design.toastText'), { type, description })}
          >
            {t('design.showToast', { type })}
          </Button>
        ))}
        <Button
          kind="secondary"
          size="sm"
          onClick={() =>
            toast(t('design.toastText'), {
              id: LASTING,
              type: 'info',
              duration: Number.POSITIVE_INFINITY,
              action: { label: t('design.first'), onClick: () => dismissToast(LASTING) },
            })
          }
        >
          {t('design.showToast', { type: 'infinite' })}
        </Button>
      </Row>
    </section>
  )
}
