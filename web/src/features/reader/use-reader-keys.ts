import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { getCommand, isKeyOfTarget, type ReaderCommand } from './keys.ts'

/** `isRepeat` is true while the key is held down. */
type Run = (command: ReaderCommand, isRepeat: boolean) => void

/** Connects the keyboard to the reader. Keys without a command are left to the browser; Tab leads into the bars, which it shows first. */
export function useReaderKeys(run: Run, showBars: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Rendered before the browser moves the focus.
    if (event.key === 'Tab' && !event.defaultPrevented) flushSync(showBars)
    if (event.defaultPrevented || event.isComposing || isKeyOfTarget(event.key, event.target)) return
    const command = getCommand(event)
    if (!command) return
    event.preventDefault()
    run(command, event.repeat)
  })
  useEffect(() => {
    const handler = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', handler)
    return () => window.removeEventListener('keydown', handler)
  }, [])
}
