/** Pause after which a field that was not on the screen must be there, in ms. */
const waitMs = 60

/** Returns what is wrong in a field of a form, or else its control. */
export const findControl = (field: Element | null | undefined): HTMLElement | null | undefined =>
  field?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
  field?.querySelector<HTMLElement>('input, textarea, select, button')

/** Focuses what is wrong in a field of a form, or else its control. A far row of a table is on the screen a moment later. */
export function focusField(form: HTMLElement | null, name: string, isLast = false): void {
  const field = form?.querySelector(`[data-field="${CSS.escape(name)}"]`)
  const control = findControl(field)
  if (!control) {
    if (!isLast) setTimeout(() => focusField(form, name, true), waitMs)
    return
  }
  control.focus()
  field?.scrollIntoView?.({ block: 'nearest' })
}
