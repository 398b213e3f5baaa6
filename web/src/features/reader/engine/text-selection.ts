/** True for text over a page, which a mouse selects instead of moving the page. */
export const isSelectable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-selectable]') !== null

/** True while text is selected: a tap then only ends the selection. */
export const hasSelection = (): boolean => {
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed
}

/** Ends a selection where something other than text is pressed: elsewhere over the pages the browser keeps it. Returns true when there was one. */
export function endSelection(target: EventTarget | null): boolean {
  const isEnded = hasSelection()
  if (isEnded && !isSelectable(target)) document.getSelection()?.removeAllRanges()
  return isEnded
}

/** Ends the selection of text on a page. Returns true when there was one. */
export function dropSelection(): boolean {
  const isEnded = hasSelection() && isSelectable(document.getSelection()?.anchorNode?.parentElement ?? null)
  if (isEnded) document.getSelection()?.removeAllRanges()
  return isEnded
}
