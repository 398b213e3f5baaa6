import styles from './paged-renderer.module.css'

export function element<N extends keyof HTMLElementTagNameMap>(name: N, className: string | undefined) {
  const made = document.createElement(name)
  if (className) made.className = className
  return made
}

/** Creates a blurred preview and a spinner for a page that is not loaded yet. */
export function createPlaceholder(thumbnailUrl: string): readonly HTMLElement[] {
  const thumbnail = element('img', styles.thumbnail)
  thumbnail.alt = ''
  thumbnail.draggable = false
  thumbnail.onerror = () => thumbnail.remove()
  thumbnail.src = thumbnailUrl
  return [thumbnail, element('span', styles.waiting)]
}

/** Creates the box of a failed page, with a button that loads it again. */
export function createFailure(text: string, retryLabel: string, retry: () => void): HTMLElement {
  const box = element('div', styles.failed)
  const line = element('p', styles.failedText)
  line.textContent = text
  const button = element('button', styles.retry)
  button.type = 'button'
  button.textContent = retryLabel
  button.onclick = retry
  box.append(line, button)
  return box
}

/** Adds the reason to the box of a failed page. A final failure has no button to retry. */
export function addReason(box: Element, text: string, isFinal: boolean): void {
  if (text !== '') {
    const reason = element('p', styles.reason)
    reason.textContent = text
    box.querySelector('p')?.after(reason)
  }
  if (isFinal) box.querySelector('button')?.remove()
}
