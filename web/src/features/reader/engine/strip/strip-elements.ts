import styles from './strip-renderer.module.css'

/** Creates the element that scrolls and the one that is as large as the strip. */
export function createStripElements(host: HTMLElement): { element: HTMLElement; content: HTMLElement } {
  const element = document.createElement('div')
  const content = document.createElement('div')
  element.className = styles.viewport ?? ''
  // Positions count from the left, whatever the direction of the interface.
  element.dir = 'ltr'
  content.className = styles.content ?? ''
  element.append(content)
  host.append(element)
  return { element, content }
}

/** Calls `act` when the element has another size. Returns a function that stops. */
export function watchSize(element: HTMLElement, act: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {}
  const observer = new ResizeObserver(act)
  observer.observe(element)
  return () => observer.disconnect()
}
