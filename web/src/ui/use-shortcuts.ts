import { useEffect, useEffectEvent, useState } from 'react'
import { createShortcutReader, getKeyName, isTypedInto, type Shortcut } from '../lib/shortcuts.ts'

/** Dialogs and menus have keys of their own. A popover exists while it is closed, so it does not count. */
const ownKeys = 'dialog[open], [role$="dialog"]:not([popover]), [role="menu"]'

let connected: readonly Shortcut[] = []

/** Returns the shortcuts that are connected to the keyboard now. */
export const getShortcuts = (): readonly Shortcut[] => connected

/** Connects the keyboard to a list of shortcuts. Keys in text fields and in dialogs are left alone. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const [reader] = useState(createShortcutReader)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const key = getKeyName(event)
    const isModifier = /^(Shift|Control|Alt|Meta|CapsLock)$/.test(event.key)
    if (key === undefined || isModifier) return
    const isText = isTypedInto(event.target) && !key.startsWith('mod+')
    if (isText || document.querySelector(ownKeys)) return reader.reset()
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
