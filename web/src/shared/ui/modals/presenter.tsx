import { mountBesidePage, pageTexts } from '../page-root.tsx'
import type { Ending } from './ending.ts'
import { ModalHost } from './host.tsx'
import { ancestorsOf } from './return-focus.ts'
import { registry } from './registry.ts'
import { stack } from './stack.ts'
import type { ModalChoice, ModalName, ModalProps } from './types.ts'

let mounted: Promise<void> | undefined
let nextId = 1

/** Where "don't show again" is kept. */
const keyOf = (name: ModalName, subject: string): string => `modal.${name}.${subject}`

/** Shows a modal once its code and texts are here, and gives what was chosen; null without a choice. */
export async function present<Name extends ModalName>(
  name: Name,
  props: ModalProps<Name>,
  opener: HTMLElement | null,
): Promise<ModalChoice<Name> | null> {
  const { hasBackdrop, hasCloseIcon, load, remembers } = registry[name]
  const memory = remembers === undefined ? undefined : keyOf(name, remembers.subject(props))
  if (remembers !== undefined && memory !== undefined && localStorage.getItem(memory) !== null) return remembers.as
  mounted ??= mountBesidePage(<ModalHost />)
  const [{ default: Content }, texts] = await Promise.all([load(), pageTexts(), mounted])
  await texts.need(['modals'])
  // One that follows another was asked for in what goes with that one: the focus goes back to where the first was asked for.
  const before = stack.current().at(-1)
  const around = [ancestorsOf(opener), before?.opener ?? [], before?.around ?? []].flat()
  // Over one that fades it would lose what was typed, and perhaps the focus, when that one is taken away below it.
  await stack.settled()
  opener?.removeAttribute('data-opening')
  return new Promise((resolve) => {
    const id = nextId++
    let isHeld = false
    const end = (choice: ModalChoice<Name> | null): void => {
      resolve(choice)
      stack.close(id)
    }
    const leave = (): void => {
      if (!isHeld) end(null)
    }
    const ending: Ending<ModalChoice<Name>> = {
      leave,
      done(choice, options) {
        if (options?.remember === true && memory !== undefined) localStorage.setItem(memory, '1')
        end(choice)
      },
      hold(held) {
        isHeld = held
      },
    }
    stack.push({
      id,
      isOpen: true,
      hasBackdrop,
      hasCloseIcon,
      opener,
      around,
      content: <Content key={id} {...props} {...ending} />,
      leave,
    })
  })
}
