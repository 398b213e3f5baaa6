import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Emitter } from '../../reader/engine/emitter.ts'
import { isKeyOfTarget } from '../../reader/input/keys.ts'
import { useRendererEvent } from '../../reader/screen/use-renderer-event.ts'
import type { TextRendererEvents } from '../engine/text-renderer.ts'
import { getTextCommand, type TextCommand } from './text-keys.ts'

/** `isRepeat` is true while the key is held down. */
type Run = (command: TextCommand, isRepeat: boolean) => void

/** Connects the keyboard to the reader: keys of this window, and keys of the text, which is in a separate window. */
export function useTextKeys(events: Emitter<TextRendererEvents>, run: Run, showBars: () => void): void {
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
  useRendererEvent(events, 'key', (event) => {
    const command = getTextCommand(event)
    // Enter on a link of the text opens the link; every other key is for the reader.
    if (!command || event.defaultPrevented || event.isComposing) return
    event.preventDefault()
    run(command, event.repeat)
  })
}
