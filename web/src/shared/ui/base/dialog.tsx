import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { cx } from './cx.ts'
import { IconButton } from './button.tsx'

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' }

/** Fields that one types in. */
const typedIn = 'input:not([type=checkbox], [type=radio], [type=hidden]), textarea'

/**
 * Who has the focus when a dialog opens: what calls itself the thing to do (`data-first-focus`), else the first field,
 * else the title, from which everything is read. Not the cross, which leads away; and no field by touch, where the
 * keyboard would rise over what is asked.
 */
function firstFocus(popup: HTMLElement | null): HTMLElement | boolean {
  if (popup === null) return true
  // What takes the focus itself has it already.
  if (popup.contains(document.activeElement)) return false
  const field = matchMedia('(pointer: coarse)').matches ? null : popup.querySelector<HTMLElement>(typedIn)
  return (
    popup.querySelector<HTMLElement>('[data-first-focus]') ?? field ?? popup.querySelector<HTMLElement>('h2') ?? true
  )
}

interface DialogFrameProps {
  open: boolean
  onClose: () => void
  /** Escape leaves it; without, only a choice does. */
  mayLeave?: boolean
  /** A press beside it leaves it too. */
  leavesByPress?: boolean
  hasBackdrop?: boolean
  size?: keyof typeof widths
  /** Called when it is gone from the screen. */
  onGone?: () => void
  /** Who gets the focus afterwards; by default who had it before. */
  returnFocus?: () => HTMLElement | true
  /** Another dialog over this one. */
  nested?: ReactNode
  children: ReactNode
}

/** A panel over the page that keeps the focus; on phones it rises from the bottom edge. */
export function DialogFrame({
  open,
  onClose,
  mayLeave = true,
  leavesByPress = mayLeave,
  hasBackdrop = true,
  size = 'sm',
  onGone,
  returnFocus,
  nested,
  children,
}: DialogFrameProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!leavesByPress}
      onOpenChange={(next) => !next && mayLeave && onClose()}
      onOpenChangeComplete={(isOpen) => !isOpen && onGone?.()}
    >
      <Base.Portal>
        {hasBackdrop && (
          <Base.Backdrop
            forceRender
            data-testid="backdrop"
            className="fixed inset-0 z-40 bg-shade transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
          />
        )}
        <Base.Popup
          ref={popup}
          initialFocus={() => firstFocus(popup.current)}
          {...(returnFocus === undefined ? {} : { finalFocus: returnFocus })}
          className={cx(
            'fixed z-40 flex max-h-[92dvh] w-full flex-col overflow-y-auto bg-raised shadow-float outline-none transition-[opacity,transform] duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0',
            'inset-x-0 bottom-0 rounded-t sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded',
            widths[size],
          )}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
      {nested}
    </Base.Root>
  )
}

interface DialogContentProps {
  title: string
  description?: ReactNode
  hasCloseIcon?: boolean
  children: ReactNode
}

/** What stands in the frame: a title that names it, the cross, the rest. */
export function DialogContent({ title, description, hasCloseIcon = true, children }: DialogContentProps) {
  const t = useT()
  return (
    <>
      <div className="flex items-start justify-between gap-4 px-5 pt-4">
        <div className="min-w-0">
          <Base.Title tabIndex={-1} className="text-18 font-semibold wrap-break-word outline-none">
            {title}
          </Base.Title>
          {description !== undefined && (
            <Base.Description className="mt-1 text-13 text-muted">{description}</Base.Description>
          )}
        </div>
        {hasCloseIcon && (
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
    </>
  )
}

interface DialogProps extends Omit<DialogContentProps, 'hasCloseIcon'> {
  open: boolean
  onClose: () => void
  /** Only a choice leaves it. */
  hideClose?: boolean
  size?: keyof typeof widths
}

/** A dialog that a page keeps itself; those that any page may open are in ../modals. */
export function Dialog({ open, onClose, hideClose = false, size = 'sm', ...content }: DialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} mayLeave={!hideClose} size={size}>
      <DialogContent {...content} hasCloseIcon={!hideClose} />
    </DialogFrame>
  )
}
