import { getKeyLetter } from '../../../lib/key-letter.ts'

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>

/** Keys by their name or letter, and their commands. */
const commands = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageDown: 'next',
  PageUp: 'previous',
  ' ': 'next',
  Home: 'first',
  End: 'last',
  Escape: 'escape',
  Backspace: 'historyBack',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '/': 'search',
  ']': 'nextSection',
  '[': 'previousSection',
  '.': 'nextSentence',
  ',': 'previousSentence',
  MediaPlayPause: 'aloud',
  MediaTrackNext: 'nextSentence',
  MediaTrackPrevious: 'previousSentence',
  p: 'columns',
  v: 'flow',
  a: 'theme',
  f: 'fullscreen',
  m: 'controls',
  s: 'settings',
  h: 'help',
  t: 'contents',
  b: 'bookmark',
  n: 'notes',
  r: 'aloud',
} as const
export type TextCommand = (typeof commands)[keyof typeof commands]
const commandOf: Readonly<Record<string, TextCommand | undefined>> = commands

/** Returns the command of a key (web behaviour 16.3). Keys with Ctrl, Alt or Meta belong to the browser, except Ctrl+Space, which turns back. */
export function getTextCommand(key: Key): TextCommand | undefined {
  if (key.altKey || key.metaKey) return undefined
  if (key.key === ' ' && (key.ctrlKey || key.shiftKey)) return 'previous'
  if (key.ctrlKey) return undefined
  if (key.key === '?') return 'help'
  if (key.shiftKey && key.key !== '+') return undefined
  return commandOf[key.key] ?? commandOf[getKeyLetter(key) ?? '']
}
