import type { ReactNode } from 'react'
import { Dialog } from '../../../../shared/ui/dialog.ts'

/** The ticket on a phone: a sheet from the bottom edge, loaded when it is first opened. */
export default function TicketSheet({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog open onClose={onClose} title={title}>
      {children}
    </Dialog>
  )
}
