import { useRef, useState } from 'react'
import type { LinkTarget } from './engine/resolve-links.ts'
import type { TextRenderer, TextTarget } from './engine/text-renderer.ts'

/** Maximum number of places to go back to. */
const maxJumps = 50
/** Time in ms after the text has arrived in which it is still laid out. */
const settleMs = 600
/** Time in ms in which a chapter is loaded, or it counts as failed. */
const maxLoadMs = 10_000

export interface Jumps {
  readonly canGoBack: boolean
  readonly canGoForward: boolean
  /** True while the last movement was a jump, which leaves the bars as they are. */
  readonly isJump: boolean
  goTo(target: TextTarget): void
  goToFraction(fraction: number): void
  follow(link: LinkTarget): void
  back(): void
  forward(): void
}

/** Keeps the places from which the reader jumped, by contents, links, search and slider. */
export function useJumps(renderer: TextRenderer | undefined, closePanels: () => void): Jumps {
  const [past, setPast] = useState<readonly TextTarget[]>([])
  const [future, setFuture] = useState<readonly TextTarget[]>([])
  const isJump = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const here = (): TextTarget | undefined => renderer?.relocation?.place
  const endAfter = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      isJump.current = false
    }, ms)
  }
  const beginJump = () => {
    isJump.current = true
    // What follows in the same moment belongs to the jump; the next turn does not.
    endAfter(maxLoadMs)
    const stop = renderer?.on('relocated', () => {
      stop?.()
      endAfter(settleMs)
    })
  }
  const leave = () => {
    const place = here()
    if (place) setPast([...past, place].slice(-maxJumps))
    setFuture([])
    beginJump()
  }
  const goTo = (target: TextTarget) => {
    leave()
    renderer?.goTo(target)
  }
  return {
    canGoBack: past.length > 0,
    canGoForward: future.length > 0,
    get isJump() {
      return isJump.current
    },
    goTo,
    goToFraction(fraction) {
      leave()
      renderer?.goToFraction(fraction)
    },
    follow(link) {
      if (link.kind !== 'place') return
      closePanels()
      goTo(
        link.fragment
          ? { section: link.section, fragment: link.fragment }
          : { section: link.section, offset: 0 },
      )
    },
    back() {
      const target = past.at(-1)
      const place = here()
      if (!target) return
      setPast(past.slice(0, -1))
      if (place) setFuture([place, ...future])
      beginJump()
      renderer?.goTo(target)
    },
    forward() {
      const [target] = future
      const place = here()
      if (!target) return
      setFuture(future.slice(1))
      if (place) setPast([...past, place])
      beginJump()
      renderer?.goTo(target)
    },
  }
}
