import type { Device, Session } from '@exchange/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'
import { deviceName } from '../../shared/format/device-name.ts'
import { useTexts } from '../../shared/i18n/index.ts'
import { leaveBy, openModal, toast } from '../../shared/ui/index.ts'
import { accessKey } from './access.ts'

/** The name of a device as people say it: `Chrome, Linux`. */
export function useDeviceName(): (entry: Pick<Session, 'userAgent'>) => string {
  const { t } = useTexts()
  return ({ userAgent }) => deviceName(userAgent) || t('security.unknownDevice')
}

interface Question {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly done: string
  /** Whether the answer ends this session too. */
  readonly isOwn: boolean
  readonly call: () => Promise<unknown>
}

/** Everything on this page is asked first: nobody is signed out by a slip. */
export function useAccess() {
  const { t, locale } = useTexts()
  const queryClient = useQueryClient()
  const nameOf = useDeviceName()

  /** True once it was done. */
  async function ask({ title, text, confirm, done, isOwn, call }: Question): Promise<boolean> {
    const run = async (): Promise<void> => {
      if (isOwn) return leaveBy(call, locale)
      try {
        await call()
      } finally {
        // Also when it failed: somebody else may have ended it before.
        void queryClient.invalidateQueries({ queryKey: accessKey })
      }
    }
    const choice = await openModal('alert', { title, text, confirm, isDanger: true, run })
    if (choice === 'confirmed' && !isOwn) toast(done, { type: 'success' })
    return choice === 'confirmed'
  }

  return {
    endSession: (session: Session) =>
      ask({
        title: t('security.endTitle', { device: nameOf(session) }),
        text: t('security.endText'),
        confirm: t('security.end'),
        done: t('security.ended'),
        isOwn: false,
        call: () => api['DELETE /v2/settings/sessions/{id}']({ params: { id: session.id } }),
      }),
    endDevice: (device: Device) =>
      ask({
        title: t('security.forgetTitle', { device: nameOf(device) }),
        text: t(device.current ? 'security.forgetOwnText' : 'security.forgetText'),
        confirm: t('security.forget'),
        done: t('security.forgotten'),
        isOwn: device.current,
        call: () => api['DELETE /v2/settings/devices/{id}']({ params: { id: device.id } }),
      }),
    endOthers: () =>
      ask({
        title: t('security.othersTitle'),
        text: t('security.othersText'),
        confirm: t('security.endOthers'),
        done: t('security.othersEnded'),
        isOwn: false,
        call: () => api['POST /v2/settings/sessions/terminate']({ body: { keepCurrent: true } }),
      }),
    endAll: () =>
      ask({
        title: t('security.allTitle'),
        text: t('security.allText'),
        confirm: t('security.endAll'),
        done: '',
        isOwn: true,
        call: () => api['POST /v2/settings/sessions/terminate']({ body: { keepCurrent: false } }),
      }),
  }
}
