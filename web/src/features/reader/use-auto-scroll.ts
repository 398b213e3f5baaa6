import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { Renderer } from './engine/renderer.ts'

/** Lets a strip scroll by itself, `speed` CSS pixels per second. It stops at the end, and when the reader scrolls. */
export function useAutoScroll(renderer: Renderer | undefined, speed: number, notice: (text: string) => void) {
  const t = useText()
  const [isRunning, setRunning] = useState(false)
  return {
    isRunning,
    toggle() {
      if (!renderer?.autoScroll) return
      renderer.autoScroll(isRunning ? 0 : speed)
      setRunning(!isRunning)
      notice(t(isRunning ? 'reader.auto_scroll_off' : 'reader.auto_scroll_on'))
    },
    ended: () => setRunning(false),
  }
}
