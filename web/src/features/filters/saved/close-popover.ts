import type { SyntheticEvent } from 'react'

/** Closes the popover around an element, which would cover a dialog and remain open after a navigation. */
export const closePopover = ({ currentTarget }: SyntheticEvent<Element>): void =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
