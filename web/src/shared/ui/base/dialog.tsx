import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { cx } from './cx.ts'
import { IconButton } from './button.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** RR-81: some dialogs can only be left by a choice. */
  hideClose?: boolean
  size?: 'sm' | 'md' | 'lg'
  children: ReactNode
}

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' }

/** A question over the page; on phones it rises from the bottom edge. */
export function Dialog({ open, onClose, title, description, hideClose = false, size = 'sm', children }: DialogProps) {
  const t = useT()
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={cx(
            'fixed z-40 flex max-h-[92dvh] w-full flex-col overflow-y-auto bg-raised shadow-float outline-none transition-[opacity,transform] duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0',
            'inset-x-0 bottom-0 rounded-t sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded',
            widths[size],
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-4">
            <div>
              <Base.Title className="text-18 font-semibold">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className="mt-1 text-13 text-muted">{description}</Base.Description>
              )}
            </div>
            {!hideClose && (
              <Base.Close
                render={
                  <IconButton label={t('shared.close')} size="sm" className="-mr-2">
                    <X className="size-4" />
                  </IconButton>
                }
              />
            )}
          </div>
          <div className="px-5 pt-4 pb-5">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
