import type { ModalChoice, ModalName, ModalProps } from './types.ts'

/**
 * Opens a modal over the page, from anywhere, and tells what was chosen in it; null when it was left without a choice.
 * Its code comes with the first opening, what was pressed shows meanwhile that it works, and leaving the page leaves the
 * modal too.
 */
export async function openModal<Name extends ModalName>(
  name: Name,
  props: ModalProps<Name>,
): Promise<ModalChoice<Name> | null> {
  const active = document.activeElement
  const opener = active instanceof HTMLElement ? active : null
  opener?.setAttribute('data-opening', '')
  try {
    const { present } = await import('./presenter.tsx')
    return await present(name, props, opener)
  } catch {
    // Its code could not be loaded; the shell deals with lost chunks, and nothing was chosen.
    return null
  } finally {
    opener?.removeAttribute('data-opening')
  }
}
