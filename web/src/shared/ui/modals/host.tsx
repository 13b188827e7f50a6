import { useRouter } from '@tanstack/react-router'
import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { DialogContent, DialogFrame } from '../base/dialog.tsx'
import { focusAfter } from './return-focus.ts'
import { stack, type Layer } from './stack.ts'

/** Where a modal is a sheet, the way back closes it. */
const PHONE = '(max-width: 639px)'

const CloseIcon = createContext(true)

/** Every open modal, each over the one that opened it, so that one alone has the focus. */
export function ModalHost() {
  const layers = useSyncExternalStore(stack.subscribe, stack.current)
  useWayBack(layers.length > 0)
  return <Layers layers={layers} />
}

function Layers({ layers: [layer, ...above] }: { layers: readonly Layer[] }): ReactNode {
  if (layer === undefined) return null
  const { id, opener, around } = layer
  return (
    <DialogFrame
      key={id}
      open={layer.isOpen}
      onClose={layer.leave}
      mayLeave={layer.hasCloseIcon}
      leavesByPress={layer.hasBackdrop}
      hasBackdrop={layer.hasBackdrop}
      returnFocus={() => focusAfter(opener, around)}
      onGone={() => stack.remove(id)}
      nested={<Layers layers={above} />}
    >
      <CloseIcon value={layer.hasCloseIcon}>{layer.content}</CloseIcon>
    </DialogFrame>
  )
}

interface ModalContentProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** Title, words and body of a modal; the cross is there where its rules allow it. */
export function ModalContent(props: ModalContentProps) {
  return <DialogContent {...props} hasCloseIcon={use(CloseIcon)} />
}

/** On a phone the way back closes the topmost modal instead of the page; any other navigation closes all. */
function useWayBack(isAnyOpen: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isAnyOpen) return
    const unblock = router.history.block({
      enableBeforeUnload: false,
      blockerFn({ action }) {
        const top = stack.current().findLast(({ isOpen }) => isOpen)
        if (action !== 'BACK' || top === undefined || !matchMedia(PHONE).matches) return false
        if (top.hasCloseIcon) top.leave()
        return true
      },
    })
    const forget = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) for (const layer of stack.current()) layer.leave()
    })
    return () => {
      unblock()
      forget()
    }
  }, [router, isAnyOpen])
}
