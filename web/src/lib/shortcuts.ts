import { getKeyLetter } from './key-letter.ts'

/** A key or a sequence of keys with an action. The same list is used to handle keys and to show them. */
export interface Shortcut {
  /** Keys that are pressed one after the other, separated by spaces: `g h`. `mod+k` is K with Ctrl, or with ⌘ on a Mac. */
  readonly keys: string
  /** Message ids of its effects. */
  readonly labels: readonly string[]
  /** Message id of its heading. */
  readonly group: string
  /** False if the key has no effect now; absent means always true. */
  readonly isAvailable?: () => boolean
  /** Absent if the focused element handles the key. */
  readonly run?: () => void
}

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>

/**
 * Returns the name of a key in shortcuts: `r`, `?`, `mod+k`; undefined for keys with other modifiers, which the browser uses. Caps lock does not count,
 * and Shift only if it types the character.
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

/** True if keys pressed in the element are text: a field, a list of options, or editable content. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input, textarea, select, [contenteditable]:not([contenteditable="false"])') &&
  !target.matches(notTyped)

/** Maximum pause between the keys of a sequence. */
const sequenceMs = 1500

const isRunnable = ({ run, isAvailable }: Shortcut) => run !== undefined && (!isAvailable || isAvailable())

/**
 * Recognizes shortcuts key by key. `read` returns the shortcut that a key completes, `'begun'` if more keys must follow, and undefined for any other
 * key. A key that does not continue a sequence may start another one.
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
