import { useEffect, useEffectEvent, useRef } from 'react'
import type { PageEvent, Relocation, Renderer, Rest } from './engine/renderer.ts'
import type { ReaderExits } from './use-reader-exits.ts'

export interface PositionListener {
  relocated(relocation: Relocation): void
  rested(rest: Rest): void
  shown(at: PageEvent): void
}

/**
 * Lets the address, and with it the whole screen, follow into another book of the same strip. What happens in that book is told to `listener` when
 * the screen is its own.
 */
export function useFollowedBook(
  bookId: string,
  renderer: Renderer | undefined,
  exits: ReaderExits,
  listener: PositionListener,
): void {
  const latest = useRef<Relocation>(undefined)
  const rested = useRef<Rest>(undefined)
  const shown = useRef<readonly PageEvent[]>([])
  const isUnderWay = useRef(false)
  const follow = ({ bookId: other = bookId, locator }: Relocation) => {
    isUnderWay.current = true
    exits.follow(other, locator.page)
  }
  const onRelocated = useEffectEvent((relocation: Relocation) => {
    latest.current = relocation
    shown.current = []
    rested.current = undefined
    if (relocation.bookId !== bookId && !isUnderWay.current) follow(relocation)
  })
  const onShown = useEffectEvent((at: PageEvent) => {
    if (at.bookId !== bookId) shown.current = [...shown.current, at]
  })
  const onRested = useEffectEvent((rest: Rest) => {
    if (rest.bookId !== bookId) rested.current = rest
  })
  const onArrived = useEffectEvent(() => {
    if (!isUnderWay.current || !latest.current) return
    isUnderWay.current = false
    // The reader has gone back in the meantime.
    if (latest.current.bookId !== bookId) return follow(latest.current)
    listener.relocated(latest.current)
    for (const at of shown.current) listener.shown(at)
    if (rested.current?.bookId === bookId) listener.rested(rested.current)
  })
  useEffect(() => {
    const stops = [
      renderer?.on('relocated', (it) => onRelocated(it)),
      renderer?.on('shown', (it) => onShown(it)),
      renderer?.on('rested', (it) => onRested(it)),
    ]
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [renderer])
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the screen has become that of another book
  useEffect(() => onArrived(), [bookId])
}
