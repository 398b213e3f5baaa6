import { useRef, useState } from 'react'
import type { Emitter } from '../../reader/engine/emitter.ts'
import { useRendererEvent } from '../../reader/screen/use-renderer-event.ts'
import type { LinkTarget } from '../engine/resolve-links.ts'
import type { TextRenderer, TextRendererEvents, TextTarget } from '../engine/text-renderer.ts'

/** Maximum number of positions to go back to. */
const maxJumps = 50
/** Time, in milliseconds, in which a loaded text is laid out. */
const settleMs = 600
/** Maximum time, in milliseconds, in which a chapter is loaded. */
const maxLoadMs = 10_000

export interface Jumps {
  readonly canGoBack: boolean
  readonly canGoForward: boolean
  /** True while the last movement was a jump, which leaves the bars as they are. */
  readonly isJump: boolean
  goTo(target: TextTarget): void
  goToFraction(fraction: number): void
  openLink(link: LinkTarget): void
  back(): void
  forward(): void
}

/** Keeps the positions from which the user jumped, by contents, links, search and slider. */
export function useJumps(
  renderer: TextRenderer | undefined,
  events: Emitter<TextRendererEvents>,
  closePanel: () => void,
): Jumps {
  const [past, setPast] = useState<readonly TextTarget[]>([])
  const [future, setFuture] = useState<readonly TextTarget[]>([])
  const isJump = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listHere = () => (renderer?.relocation ? [renderer.relocation.place] : [])
  const endAfter = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      isJump.current = false
    }, ms)
  }
  const beginJump = () => {
    isJump.current = true
    // Movements in the next moment belong to the jump; a later turn does not.
    endAfter(maxLoadMs)
    const stop = renderer?.on('relocated', () => {
      stop?.()
      endAfter(settleMs)
    })
  }
  const jump = (nextPast: readonly TextTarget[], nextFuture: readonly TextTarget[], move: () => void) => {
    setPast(nextPast)
    setFuture(nextFuture)
    beginJump()
    move()
  }
  const jumpFromHere = (move: () => void) => jump([...past, ...listHere()].slice(-maxJumps), [], move)
  const goTo = (target: TextTarget) => jumpFromHere(() => renderer?.goTo(target))
  const back = () => {
    const target = past.at(-1)
    if (target) jump(past.slice(0, -1), [...listHere(), ...future], () => renderer?.goTo(target))
  }
  useRendererEvent(events, 'asideRead', back)
  return {
    canGoBack: past.length > 0,
    canGoForward: future.length > 0,
    get isJump() {
      return isJump.current
    },
    goTo,
    goToFraction: (fraction) => jumpFromHere(() => renderer?.goToFraction(fraction)),
    openLink(link) {
      if (link.kind !== 'place') return
      closePanel()
      goTo(
        link.fragment
          ? { section: link.section, fragment: link.fragment }
          : { section: link.section, offset: 0 },
      )
    },
    back,
    forward() {
      const [target] = future
      if (target) jump([...past, ...listHere()], future.slice(1), () => renderer?.goTo(target))
    },
  }
}
