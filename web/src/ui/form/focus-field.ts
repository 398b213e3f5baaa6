/** Time after which a field of a distant row must be rendered, in ms. */
const waitMs = 60

/** Returns the invalid control of a form field, otherwise its first control. */
export const findControl = (field: Element | null | undefined): HTMLElement | null | undefined =>
  field?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
  field?.querySelector<HTMLElement>('input, textarea, select, button')

/** Focuses the invalid or first control of a form field. If the field is not rendered yet, it tries again after a moment. */
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
