import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { Emitter } from '../engine/emitter.ts'
import type { Renderer, RendererEvents } from '../engine/renderer.ts'
import type { CloseLayer } from '../screen/layers.ts'
import { useRendererEvent } from '../screen/use-renderer-event.ts'
import { type Choices, scrollSpeeds } from '../settings/reader-settings.ts'

export interface AutoScroll {
  readonly state: 'off' | 'running' | 'paused'
  /** Speed in CSS pixels per second. */
  readonly speed: number
  /** False at the slowest speed, and at the fastest. */
  readonly canSlow: boolean
  readonly canSpeed: boolean
  /** Starts, pauses or continues. */
  toggle(): void
  /** Changes to the next speed, unless automatic scrolling is off. */
  changeSpeed(by: 1 | -1): void
  readonly close: CloseLayer
}

/** Scrolls a strip automatically, at the speed of the settings, until its end or until the user scrolls. */
export function useAutoScroll(
  renderer: Renderer | undefined,
  events: Emitter<RendererEvents>,
  speed: number,
  change: (change: Choices) => void,
  notice: (text: string) => void,
): AutoScroll {
  const t = useText()
  const [state, setState] = useState<AutoScroll['state']>('off')
  const at = (scrollSpeeds as readonly number[]).indexOf(speed)
  useRendererEvent(events, 'autoScrollEnded', () => setState((now) => (now === 'running' ? 'paused' : now)))
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
    close() {
      if (!renderer?.autoScroll || state === 'off') return false
      renderer.autoScroll(0)
      setState('off')
      return true
    },
  }
}
