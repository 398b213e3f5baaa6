import type { Book } from '@lectern/contract/books'
import { useState } from 'react'
import type { ReadableNeighbours } from '../books/find-readable.ts'
import { type EndPress, pressAtEnd } from './end-presses.ts'
import type { Edge } from './engine/renderer.ts'
import type { ReaderExits } from './use-reader-exits.ts'

interface Neighbours {
  readonly next: Book | null
  readonly previous: Book | null
  /** Books before the neighbours that cannot be read. */
  readonly skipped?: ReadableNeighbours['skipped'] | undefined
}

/** Handles presses beyond an end of the book: the card shows `edge` and `beyond`, `meet` counts the presses. */
export function useEndPress(
  { next, previous, skipped }: Neighbours,
  exits: Pick<ReaderExits, 'leave' | 'open'>,
) {
  const [press, setPress] = useState<EndPress>()
  const getNeighbour = (edge: Edge) => (edge === 'end' ? next : previous)
  return {
    edge: press?.edge,
    adjacentBook: press ? getNeighbour(press.edge) : null,
    skipped: (press && skipped?.[press.edge === 'end' ? 'next' : 'previous']) ?? [],
    registerPress(edge: Edge) {
      const adjacentBook = getNeighbour(edge)
      const { shown, isConfirmed } = pressAtEnd(press, edge, Date.now())
      setPress(shown)
      if (!isConfirmed) return
      if (adjacentBook) exits.open(adjacentBook)
      else if (edge === 'end') exits.leave()
    },
    clear: () => setPress(undefined),
  }
}
