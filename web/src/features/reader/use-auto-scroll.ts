import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { Renderer } from './engine/renderer.ts'
import { type Choices, scrollSpeeds } from './reader-settings.ts'

export interface AutoScroll {
  readonly state: 'off' | 'running' | 'paused'
  /** Speed in CSS pixels per second. */
  readonly speed: number
  /** False at the slowest speed, and at the fastest. */
  readonly canSlow: boolean
  readonly canSpeed: boolean
  /** Starts, pauses, or goes on. */
  toggle(): void
  /** Changes to the next speed; does nothing while the strip does not scroll by itself. */
  changeSpeed(by: 1 | -1): void
  /** The strip has stopped: at the end, or because the reader has taken over. */
  ended(): void
  close(): void
}

/** Lets a strip scroll by itself, at the speed of the settings. It stops at the end, and when the reader scrolls. */
export function useAutoScroll(
  renderer: Renderer | undefined,
  speed: number,
  change: (change: Choices) => void,
  notice: (text: string) => void,
): AutoScroll {
  const t = useText()
  const [state, setState] = useState<AutoScroll['state']>('off')
  const at = (scrollSpeeds as readonly number[]).indexOf(speed)
  return {
    // Another renderer begins without it.
    state: renderer?.autoScroll ? state : 'off',
    speed,
    canSlow: at > 0,
    canSpeed: at + 1 < scrollSpeeds.length,
    toggle() {
      if (!renderer?.autoScroll) return
      const isRunning = state === 'running'
      renderer.autoScroll(isRunning ? 0 : speed)
      setState(isRunning ? 'paused' : 'running')
      if (state === 'off') notice(t('reader.auto_scroll_on'))
    },
    changeSpeed(by) {
      const next = scrollSpeeds[at + by]
      if (state === 'off' || next === undefined) return
      change({ scrollSpeed: next })
      if (state === 'running') renderer?.autoScroll?.(next)
    },
    ended: () => setState((now) => (now === 'running' ? 'paused' : now)),
    close() {
      renderer?.autoScroll?.(0)
      setState('off')
    },
  }
}
