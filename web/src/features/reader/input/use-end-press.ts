import type { Book } from '@lectern/contract/books'
import { useState } from 'react'
import type { ReadableNeighbours } from '../../books/find-readable.ts'
import type { Emitter } from '../engine/emitter.ts'
import type { Edge } from '../engine/renderer.ts'
import type { ReaderExits } from '../screen/use-reader-exits.ts'
import { useRendererEvent } from '../screen/use-renderer-event.ts'
import { type EndPress, pressAtEnd } from './end-presses.ts'

interface Neighbours {
  readonly next: Book | null
  readonly previous: Book | null
  /** Books before the neighbours that cannot be read. */
  readonly skipped?: ReadableNeighbours['skipped'] | undefined
}

/** Handles presses beyond an end of the book: the first one shows a card with the book beyond, the second one opens it. */
export function useEndPress(
  events: Emitter<{ atEdge: Edge }>,
  { next, previous, skipped }: Neighbours,
  exits: Pick<ReaderExits, 'leave' | 'open'>,
) {
  const [press, setPress] = useState<EndPress>()
  const getNeighbour = (edge: Edge) => (edge === 'end' ? next : previous)
  useRendererEvent(events, 'atEdge', (edge) => {
    const adjacentBook = getNeighbour(edge)
    const { shown, isConfirmed } = pressAtEnd(press, edge, Date.now())
    setPress(shown)
    if (!isConfirmed) return
    if (adjacentBook) exits.open(adjacentBook)
    else if (edge === 'end') exits.leave()
  })
  return {
    edge: press?.edge,
    adjacentBook: press ? getNeighbour(press.edge) : null,
    skipped: (press && skipped?.[press.edge === 'end' ? 'next' : 'previous']) ?? [],
    /** Closes the card. Returns false if it was not open. */
    close() {
      setPress(undefined)
      return press !== undefined
    },
  }
}
