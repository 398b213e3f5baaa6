import type { Book } from '@lectern/contract/books'
import { useState } from 'react'
import { type EdgePress, pressEdge } from './edge-presses.ts'
import type { Edge } from './engine/renderer.ts'
import type { WaysOut } from './use-ways-out.ts'

interface Neighbours {
  readonly next: Book | null
  readonly previous: Book | null
}

/** Pressing on at an end of the book: `edge` and `beyond` are what the card shows, `meet` counts the presses. */
export function useEdgePress({ next, previous }: Neighbours, ways: WaysOut) {
  const [press, setPress] = useState<EdgePress>()
  const beyondOf = (edge: Edge) => (edge === 'end' ? next : previous)
  return {
    edge: press?.edge,
    beyond: press ? beyondOf(press.edge) : null,
    meet(edge: Edge) {
      const beyond = beyondOf(edge)
      const { shown, isConfirmed } = pressEdge(press, edge, Date.now())
      setPress(shown)
      if (!isConfirmed) return
      if (beyond) ways.open(beyond)
      else if (edge === 'end') ways.leave()
    },
    clear: () => setPress(undefined),
  }
}
