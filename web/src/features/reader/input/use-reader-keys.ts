import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { getCommand, isKeyOfTarget, type ReaderCommand } from './keys.ts'

/** `isRepeat` is true while the key is held down. */
type Run = (command: ReaderCommand, isRepeat: boolean) => void

/** Commands that need a renderer. */
const movements: readonly ReaderCommand[] = [
  'left',
  'right',
  'up',
  'down',
  'advance',
  'retreat',
  'first',
  'last',
  'zoomIn',
  'zoomOut',
  'zoomReset',
]
/** Maximum number of movements that are kept until there is a renderer. */
const maxWaiting = 20

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog') !== null
const hasModifier = ({ ctrlKey, altKey, metaKey }: KeyboardEvent) => ctrlKey || altKey || metaKey

/**
 * Connects the keyboard to the reader. Keys without a command are left to the browser, and all keys in a modal dialog. Tab shows the bars
 * and moves the focus into them. `takeDigit` receives every key first and returns true for those of a page number. Movements wait for the
 * renderer (`hasRenderer`), so that a key pressed while its code is loading is not lost.
 */
export function useReaderKeys(
  run: Run,
  showBars: () => void,
  takeDigit: (key: string) => boolean,
  hasRenderer: boolean,
): void {
  const waiting = useRef<ReaderCommand[]>([])
  const act = (event: KeyboardEvent): boolean => {
    if (!hasModifier(event) && takeDigit(event.key)) return true
    const command = getCommand(event)
    if (!command) return false
    if (hasRenderer || !movements.includes(command)) run(command, event.repeat)
    else if (waiting.current.length < maxWaiting) waiting.current.push(command)
    return true
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isInDialog(event.target)) return
    // Rendered before the browser moves the focus.
    if (event.key === 'Tab') flushSync(showBars)
    if (event.isComposing || isKeyOfTarget(event.key, event.target)) return
    if (act(event)) event.preventDefault()
  })
  const runWaiting = useEffectEvent(() => {
    for (const command of waiting.current.splice(0)) run(command, false)
  })
  useEffect(() => {
    if (hasRenderer) runWaiting()
  }, [hasRenderer])
  useEffect(() => {
    const handler = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', handler)
    return () => window.removeEventListener('keydown', handler)
  }, [])
}
