import { getKeyLetter } from '../../lib/key-letter.ts'

export type TextCommand =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'nextSection'
  | 'previousSection'
  | 'columns'
  | 'flow'
  | 'theme'
  | 'larger'
  | 'smaller'
  | 'fullscreen'
  | 'controls'
  | 'settings'
  | 'help'
  | 'contents'
  | 'search'
  | 'bookmark'
  | 'notes'
  | 'aloud'
  | 'nextSentence'
  | 'previousSentence'
  | 'historyBack'
  | 'escape'

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>

const named: Readonly<Record<string, TextCommand>> = {
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
}

const letters: Readonly<Record<string, TextCommand>> = {
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
}

/** Returns the command of a key (web behaviour 16.3). Keys with Ctrl, Alt or Meta belong to the browser, except Ctrl+Space, which turns back. */
export function getTextCommand(key: Key): TextCommand | undefined {
  if (key.altKey || key.metaKey) return undefined
  if (key.key === ' ' && (key.ctrlKey || key.shiftKey)) return 'previous'
  if (key.ctrlKey) return undefined
  if (key.key === '?') return 'help'
  if (key.shiftKey && key.key !== '+') return undefined
  const letter = getKeyLetter(key)
  return named[key.key] ?? (letter ? letters[letter] : undefined)
}
