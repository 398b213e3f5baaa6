export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'info' | 'success' | 'danger'
  readonly action?: { readonly label: string; readonly run: () => void }
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]) => {
  toasts = next
  for (const handler of listeners) handler()
}

/** Shows a message that needs no response; returns its id. `text` is already translated. */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): number {
  // Repeated failures (a lost connection) are one message.
  const others = toasts.filter((t) => t.text !== toast.text || (t.action && toast.action)).slice(-2)
  lastId += 1
  change([...others, { tone: 'info', ...toast, id: lastId }])
  return lastId
}

export const dismissToast = (id: number): void => change(toasts.filter((t) => t.id !== id))
export const currentToasts = (): readonly Toast[] => toasts
export const subscribeToasts = (handler: () => void): (() => void) => {
  listeners.add(handler)
  return () => listeners.delete(handler)
}

/** Id of the element above the toasts that shows long work. */
export const workPlaceId = 'long-work'
