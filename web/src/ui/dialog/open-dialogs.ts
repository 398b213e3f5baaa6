import type { ComponentType } from 'react'
import { createObservable } from '../../lib/observable.ts'

interface Closable {
  readonly onClose: () => void
}
export interface OpenDialog {
  readonly id: number
  readonly component: ComponentType<Closable>
  readonly props: object
}

const dialogs = createObservable<readonly OpenDialog[]>([])
let lastId = 0

/** Opens a dialog from anywhere, also from actions. The component is rendered as open and calls `onClose`; it can be `lazy`. */
export function openDialog<P extends object>(component: ComponentType<P & Closable>, props: P): void {
  lastId += 1
  dialogs.set([...dialogs.get(), { id: lastId, component: component as ComponentType<Closable>, props }])
}

export const closeDialog = (id: number): void =>
  dialogs.set(dialogs.get().filter((dialog) => dialog.id !== id))
export const closeAllDialogs = (): void => dialogs.set([])
export const currentDialogs = dialogs.get
export const subscribeDialogs = dialogs.subscribe
