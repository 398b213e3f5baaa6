import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { getCommand, isKeyOfTarget, type ReaderCommand } from './keys.ts'

/** `isRepeat` is true while the key is held down. */
type Run = (command: ReaderCommand, isRepeat: boolean) => void

const hasModifier = ({ ctrlKey, altKey, metaKey }: KeyboardEvent) => ctrlKey || altKey || metaKey

/**
 * Connects the keyboard to the reader. Keys without a command are left to the browser; Tab leads into the bars, which it shows first. `takeDigit`
 * sees every key before the commands do and returns true for those of a page number. A modal dialog has all keys to itself.
 */
export function useReaderKeys(run: Run, showBars: () => void, takeDigit: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('dialog')) return
    // Rendered before the browser moves the focus.
    if (event.key === 'Tab' && !event.defaultPrevented) flushSync(showBars)
    if (event.defaultPrevented || event.isComposing || isKeyOfTarget(event.key, event.target)) return
    if (!hasModifier(event) && takeDigit(event.key)) {
      event.preventDefault()
      return
    }
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
