/** Longest time, in ms, that typed text waits for its field: a load that takes longer has most likely failed. */
const maxWaitMs = 10_000

let typed = ''
let stop = () => {}

/**
 * Keeps what is typed from now on for a field that is still being loaded, until `takeTypedText`; otherwise the first letters would be lost,
 * or would be taken for shortcuts. Escape ends it.
 */
export function keepTypedText(): void {
  stop()
  typed = ''
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return void takeTypedText()
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  const timer = setTimeout(() => stop(), maxWaitMs)
  stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKey, { capture: true })
  }
}

/** Returns the text typed since `keepTypedText`, and leaves what follows to the field. */
export function takeTypedText(): string {
  stop()
  const text = typed
  typed = ''
  return text
}
