import type { ComponentType } from 'react'

interface Closable {
  readonly onClose: () => void
}
export interface OpenDialog {
  readonly id: number
  readonly component: ComponentType<Closable>
  readonly props: object
}

let open: readonly OpenDialog[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly OpenDialog[]) => {
  open = next
  for (const handler of listeners) handler()
}

/**
 * Opens a dialog from anywhere, also from actions, which are not components. The component mounts open and calls `onClose`; a `lazy`
 * component is loaded when it is first needed.
 */
export function openDialog<P extends object>(component: ComponentType<P & Closable>, props: P): void {
  lastId += 1
  change([...open, { id: lastId, component: component as ComponentType<Closable>, props }])
}

export const closeDialog = (id: number): void => change(open.filter((dialog) => dialog.id !== id))
export const closeAllDialogs = (): void => change([])
export const currentDialogs = (): readonly OpenDialog[] => open
export const subscribeDialogs = (handler: () => void): (() => void) => {
  listeners.add(handler)
  return () => listeners.delete(handler)
}
