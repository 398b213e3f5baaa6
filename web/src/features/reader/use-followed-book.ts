import { useEffect, useEffectEvent, useRef } from 'react'
import type { PageEvent, Relocation } from './engine/renderer.ts'
import type { ReaderExits } from './use-reader-exits.ts'

interface Listener {
  relocated(relocation: Relocation): void
  shown(page: number): void
}

interface Waiting {
  readonly relocation: Relocation
  readonly shown: Set<number>
}

/**
 * Lets the address, and with it the whole screen, follow into another book of the same strip. What happens in that book is told when the screen
 * is its own.
 */
export function useFollowedBook(bookId: string, exits: ReaderExits, listener: Listener) {
  const waiting = useRef<Waiting>(undefined)
  const follow = (relocation: Relocation) =>
    exits.follow(relocation.bookId ?? bookId, relocation.locator.page)
  const onArrived = useEffectEvent(() => {
    const { relocation, shown } = waiting.current ?? {}
    if (!relocation) return
    // The reader has gone back in the meantime.
    if (relocation.bookId !== bookId) return follow(relocation)
    waiting.current = undefined
    listener.relocated(relocation)
    for (const page of shown ?? []) listener.shown(page)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the screen has become that of another book
  useEffect(() => onArrived(), [bookId])
  return {
    relocated(relocation: Relocation) {
      const isHere = (relocation.bookId ?? bookId) === bookId
      if (isHere && !waiting.current) return listener.relocated(relocation)
      const isFirst = !waiting.current
      waiting.current = { relocation, shown: new Set() }
      if (isFirst) follow(relocation)
    },
    shown({ bookId: shownId = bookId, page }: PageEvent) {
      const later = waiting.current
      if (later && later.relocation.bookId === shownId) later.shown.add(page)
      else if (!later && shownId === bookId) listener.shown(page)
    },
  }
}
