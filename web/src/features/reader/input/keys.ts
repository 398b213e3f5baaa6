import { getKeyLetter } from '../../../lib/key-letter.ts'

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>

/** Keys by their name or letter, and their commands. */
const commands = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageDown: 'advance',
  PageUp: 'retreat',
  ' ': 'advance',
  Home: 'first',
  End: 'last',
  Escape: 'escape',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'zoomReset',
  ',': 'slower',
  '.': 'faster',
  '/': 'search',
  l: 'ltr',
  r: 'rtl',
  v: 'vertical',
  w: 'webtoon',
  c: 'fit',
  d: 'layout',
  o: 'shift',
  p: 'padding',
  n: 'margin',
  a: 'autoScroll',
  x: 'crop',
  u: 'rotate',
  y: 'grayscale',
  q: 'invert',
  g: 'guided',
  e: 'panels',
  f: 'fullscreen',
  m: 'controls',
  s: 'settings',
  t: 'thumbnails',
  b: 'bookmark',
  j: 'goTo',
  k: 'more',
  h: 'help',
  i: 'contents',
} as const
export type ReaderCommand = (typeof commands)[keyof typeof commands]
const commandOf: Readonly<Record<string, ReaderCommand | undefined>> = commands

/**
 * Returns the command of a key (web behaviour 15.3). Keys with Ctrl, Alt or Meta belong to the browser: Alt+Left goes back and turns no
 * page. Shift counts only if it types the character or reverses Space.
 */
export function getCommand(key: Key): ReaderCommand | undefined {
  if (key.ctrlKey || key.altKey || key.metaKey) return undefined
  if (key.key === '?') return 'help'
  if (key.shiftKey && key.key === ' ') return 'retreat'
  if (key.shiftKey && key.key !== '+') return undefined
  return commandOf[key.key] ?? commandOf[getKeyLetter(key) ?? '']
}

const movingKeys = /^(Arrow|Home|End|Page)/

/** True for keys that the focused element itself handles: arrows move a slider, Space presses a button. */
export function isKeyOfTarget(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('input[type="range"]')) return movingKeys.test(key)
  if (target.matches('input[type="radio"], input[type="checkbox"]'))
    return key === ' ' || movingKeys.test(key)
  if (target.matches('input, select, textarea, [contenteditable]')) return key !== 'Escape'
  return key === ' ' && target.closest('button, a[href], [role="button"]') !== null
}
