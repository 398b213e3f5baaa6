import type { KeyboardEvent } from 'react'

/** Moves the focus between the lines of a menu with the arrow keys, Home and End. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button, li > a')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const last = items.length - 1
  const next = {
    ArrowDown: at < last ? at + 1 : 0,
    ArrowUp: at > 0 ? at - 1 : last,
    Home: 0,
    End: last,
  }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}
