/** Maximum time, in milliseconds, that typed text waits for its field. A longer load has most likely failed. */
const maxWaitMs = 10_000

let typed = ''
let stop = () => {}

/** Stores typed text for a field that is loading, until `takeTypedText` or Escape. Otherwise first letters would be lost or run shortcuts. */
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

/** Returns the text typed since `keepTypedText`. The field receives all later keys. */
export function takeTypedText(): string {
  stop()
  const text = typed
  typed = ''
  return text
}
