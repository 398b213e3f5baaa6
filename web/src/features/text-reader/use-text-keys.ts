import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { isKeyOfTarget } from '../reader/keys.ts'
import { getTextCommand, type TextCommand } from './text-keys.ts'

/** `isRepeat` is true while the key is held down. */
type Run = (command: TextCommand, isRepeat: boolean) => void

/**
 * Connects the keyboard to the reader, and returns the handler of keys that were pressed in the text itself, which has a window of its own.
 */
export function useTextKeys(run: Run, showBars: () => void): (event: KeyboardEvent) => void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Rendered before the browser moves the focus.
    if (event.key === 'Tab' && !event.defaultPrevented) flushSync(showBars)
    if (event.defaultPrevented || event.isComposing) return
    if (isKeyOfTarget(event.key, event.target)) return
    const command = getTextCommand(event)
    if (!command) return
    event.preventDefault()
    run(command, event.repeat)
  })
  useEffect(() => {
    const handler = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', handler)
    return () => window.removeEventListener('keydown', handler)
  }, [])
  return (event) => {
    const command = getTextCommand(event)
    // A link in the text is pressed by Enter; what else it gets belongs to the reader.
    if (!command || event.defaultPrevented || event.isComposing) return
    event.preventDefault()
    run(command, event.repeat)
  }
}
