export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'info' | 'success' | 'danger'
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Undoes what the text says. */
  readonly onUndo?: () => void
  /** True when what the text says was undone. */
  readonly isUndone?: boolean
  /** Why what the text says could not be undone. */
  readonly error?: unknown
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]) => {
  toasts = next
  for (const handler of listeners) handler()
}

/** Shows a message that needs no response. `text` is already translated. */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void {
  // Repeated failures (a lost connection) are one message.
  const others = toasts.filter((t) => t.text !== toast.text || (t.onUndo && toast.onUndo)).slice(-2)
  lastId += 1
  change([...others, { tone: 'info', ...toast, id: lastId }])
}

export const dismissToast = (id: number): void => change(toasts.filter((t) => t.id !== id))
export const currentToasts = (): readonly Toast[] => toasts
export const subscribeToasts = (handler: () => void): (() => void) => {
  listeners.add(handler)
  return () => listeners.delete(handler)
}
