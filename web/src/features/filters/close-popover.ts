import type { SyntheticEvent } from 'react'

/** Closes the popover that something is in; it would lie above a dialog and stay open beside a new list. */
export const closePopover = ({ currentTarget }: SyntheticEvent<Element>): void =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
