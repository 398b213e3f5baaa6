/** True for text over a page, which a mouse selects instead of moving the page. */
export const isSelectable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-selectable]') !== null

/** True while text is selected: a tap then only ends the selection. */
export const hasSelection = (): boolean => {
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed
}
