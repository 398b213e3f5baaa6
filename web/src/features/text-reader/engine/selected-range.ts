/** Returns the selected range of a document; undefined if no text is selected. */
export function getSelectedRange(document: Document): Range | undefined {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  return range.toString().trim() === '' ? undefined : range
}

/** Listens to Escape in a document: the key ends a selection of text, or else calls `close`. */
export function closeOnEscape(document: Document, close: () => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    if (getSelectedRange(document)) document.getSelection()?.removeAllRanges()
    else close()
  })
}
