import { createObservable } from '../../lib/observable.ts'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'info' | 'success' | 'danger'
  readonly action?: { readonly label: string; readonly run: () => void }
}

const toasts = createObservable<readonly Toast[]>([])
let lastId = 0

/** Shows a message that needs no response, and returns its id. `text` is translated. */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): number {
  // Repeated failures, such as a lost connection, are one message.
  const others = toasts
    .get()
    .filter((t) => t.text !== toast.text || (t.action && toast.action))
    .slice(-2)
  lastId += 1
  toasts.set([...others, { tone: 'info', ...toast, id: lastId }])
  return lastId
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((t) => t.id !== id))
export const currentToasts = toasts.get
export const subscribeToasts = toasts.subscribe

/** Id of the element above the toasts that shows long work. */
export const longWorkContainerId = 'long-work'
