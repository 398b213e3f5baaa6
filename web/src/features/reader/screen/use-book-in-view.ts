import { useEffect, useEffectEvent, useRef } from 'react'
import type { Emitter } from '../engine/emitter.ts'
import type { PageEvent, ReadingPause, Relocation, Renderer, RendererEvents } from '../engine/renderer.ts'
import type { ReaderExits } from './use-reader-exits.ts'

/**
 * Opens another book of the same strip in the address, and with it on the whole screen, when the user scrolls into it. Its events are sent to
 * `events` once the screen shows it.
 */
export function useBookInView(
  bookId: string,
  renderer: Renderer | undefined,
  exits: ReaderExits,
  events: Emitter<RendererEvents>,
): void {
  const latest = useRef<Relocation>(undefined)
  const rested = useRef<ReadingPause>(undefined)
  const shown = useRef<readonly PageEvent[]>([])
  const isChanging = useRef(false)
  const showInAddress = ({ bookId: other = bookId, locator }: Relocation) => {
    isChanging.current = true
    exits.showBook(other, locator.page)
  }
  const onRelocated = useEffectEvent((relocation: Relocation) => {
    latest.current = relocation
    shown.current = []
    rested.current = undefined
    if (relocation.bookId !== bookId && !isChanging.current) showInAddress(relocation)
  })
  const onShown = useEffectEvent((at: PageEvent) => {
    if (at.bookId !== bookId) shown.current = [...shown.current, at]
  })
  const onPaused = useEffectEvent((rest: ReadingPause) => {
    if (rest.bookId !== bookId) rested.current = rest
  })
  const onArrived = useEffectEvent(() => {
    if (!isChanging.current || !latest.current) return
    isChanging.current = false
    // The user has scrolled back in the meantime.
    if (latest.current.bookId !== bookId) return showInAddress(latest.current)
    events.emit('relocated', latest.current)
    for (const at of shown.current) events.emit('shown', at)
    if (rested.current?.bookId === bookId) events.emit('paused', rested.current)
  })
  useEffect(() => {
    const stops = [
      renderer?.on('relocated', (it) => onRelocated(it)),
      renderer?.on('shown', (it) => onShown(it)),
      renderer?.on('paused', (it) => onPaused(it)),
    ]
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [renderer])
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the screen has become that of another book
  useEffect(() => onArrived(), [bookId])
}
