/** True for the text over a page, which a mouse can select. */
export const isSelectable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-selectable]') !== null

/** True while text is selected. A tap then only ends the selection. */
export const hasSelection = (): boolean => {
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed
}

/** Ends a selection if something other than text is pressed, because browsers do not. Returns true if there was a selection. */
export function endSelection(target: EventTarget | null): boolean {
  const isEnded = hasSelection()
  if (isEnded && !isSelectable(target)) document.getSelection()?.removeAllRanges()
  return isEnded
}

/** Ends the selection of text on a page. Returns true if there was one. */
export function dropSelection(): boolean {
  const isEnded = hasSelection() && isSelectable(document.getSelection()?.anchorNode?.parentElement ?? null)
  if (isEnded) document.getSelection()?.removeAllRanges()
  return isEnded
}
