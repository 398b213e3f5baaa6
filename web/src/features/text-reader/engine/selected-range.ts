/** Returns the range that is selected in a document; undefined when no text is. */
export function getSelectedRange(document: Document): Range | undefined {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  return range.toString().trim() === '' ? undefined : range
}
