import { getKeyLetter } from './key-letter.ts'

/** A key or a sequence of keys that runs something. One list of these is used both to handle keys and to show them. */
export interface Shortcut {
  /** Keys separated by spaces, `g h`: one is pressed after the other. `mod+k` is K with Ctrl, or with ⌘ on a Mac. */
  readonly keys: string
  /** Message ids of what it does. */
  readonly labels: readonly string[]
  /** Message id of the heading under which it is shown. */
  readonly group: string
  /** The key does nothing while this is false; absent means always. */
  readonly isAvailable?: () => boolean
  /** Absent when the focused element handles the key itself. */
  readonly run?: () => void
}

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>

/**
 * Returns the name of a key as shortcuts write it: `r`, `?`, `mod+k`. Undefined for keys with other modifiers, which belong to the browser.
 * Shift counts only where it types the character, and caps lock not at all.
 */
export function getKeyName(key: Key): string | undefined {
  if (key.altKey) return undefined
  const letter = getKeyLetter(key)
  if (key.shiftKey && (letter || key.key.length > 1)) return undefined
  const name = letter ?? key.key
  return key.ctrlKey || key.metaKey ? `mod+${name}` : name
}

const notTyped =
  'input:is([type="button"], [type="checkbox"], [type="radio"], [type="range"], [type="submit"])'

/** True when keys pressed on the element are text: a field, a list of options, or editable content. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input, textarea, select, [contenteditable]:not([contenteditable="false"])') &&
  !target.matches(notTyped)

/** Longest pause between the keys of a sequence. */
const sequenceMs = 1500

const isRunnable = ({ run, isAvailable }: Shortcut) => run !== undefined && (!isAvailable || isAvailable())

/**
 * Recognises shortcuts key by key. `read` returns the shortcut that a key completes, `'begun'` when more keys must follow, and undefined
 * for any other key. A key that continues no sequence counts as the first of another one.
 */
export function createShortcutReader() {
  let typed = ''
  let typedAt = 0
  const find = (keys: string, shortcuts: readonly Shortcut[]): Shortcut | 'begun' | undefined => {
    const complete = shortcuts.find((shortcut) => shortcut.keys === keys && isRunnable(shortcut))
    if (complete) return complete
    return shortcuts.some((shortcut) => shortcut.keys.startsWith(`${keys} `) && isRunnable(shortcut))
      ? 'begun'
      : undefined
  }
  return {
    read(key: string, nowMs: number, shortcuts: readonly Shortcut[]): Shortcut | 'begun' | undefined {
      const sequence = typed !== '' && nowMs - typedAt <= sequenceMs ? `${typed} ${key}` : key
      const found = find(sequence, shortcuts)
      const result = found ?? (sequence === key ? undefined : find(key, shortcuts))
      typed = result === 'begun' ? (found ? sequence : key) : ''
      typedAt = nowMs
      return result
    },
    reset() {
      typed = ''
    },
  }
}
