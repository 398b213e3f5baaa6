import { useEffect, useEffectEvent, useState } from 'react'
import { createShortcutReader, getKeyName, isTypedInto, type Shortcut } from '../../lib/shortcuts.ts'

/** Selects open dialogs and menus, which have their own keys. A popover also exists while it is closed. */
const openOverlay = 'dialog[open], [role$="dialog"]:not([popover]), [role="menu"]'

let connected: readonly Shortcut[] = []

/** Returns the shortcuts that are connected to the keyboard. */
export const getShortcuts = (): readonly Shortcut[] => connected

/** Connects a list of shortcuts to the keyboard. Keys in text fields and dialogs are ignored. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const [reader] = useState(createShortcutReader)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const key = getKeyName(event)
    const isModifier = /^(Shift|Control|Alt|Meta|CapsLock)$/.test(event.key)
    if (key === undefined || isModifier) return
    const isText = isTypedInto(event.target) && !key.startsWith('mod+')
    if (isText || document.querySelector(openOverlay)) return reader.reset()
    const found = reader.read(key, event.timeStamp, shortcuts)
    if (found === undefined || found === 'begun') return
    event.preventDefault()
    found.run?.()
  })
  useEffect(() => {
    connected = shortcuts
  }, [shortcuts])
  useEffect(() => {
    const handler = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', handler)
    return () => {
      window.removeEventListener('keydown', handler)
      connected = []
    }
  }, [])
}
