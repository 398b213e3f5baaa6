import { useEffect, useEffectEvent } from 'react'
import { getCommand, isKeyOfTarget, type ReaderCommand } from './keys.ts'

/** `isRepeat` is true while the key is held down. */
type Run = (command: ReaderCommand, isRepeat: boolean) => void

/** Connects the keyboard to the reader. Keys without a command are left to the browser. */
export function useReaderKeys(run: Run): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
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
