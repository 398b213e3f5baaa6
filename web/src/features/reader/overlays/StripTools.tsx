import type { Book } from '@lectern/contract/books'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Edge } from '../engine/renderer.ts'
import { useBookInView } from '../screen/use-book-in-view.ts'
import type { ReaderState } from '../screen/use-reader.ts'
import { AutoScrollBar } from './AutoScrollBar.tsx'
import { StripBook } from './StripBook.tsx'

interface Joined {
  readonly book: Book
  /** The end of the strip at which the book is added, and the book beside it. */
  readonly edge?: Edge
  readonly neighbour?: Book
}

/** Adds to a strip the bar of automatic scrolling, and the next and previous book when an end is near. */
export function StripTools({ reader }: { readonly reader: ReaderState }) {
  const { book, next, previous, renderer, events, autoScroll, nearEdge, sitting, exits, atEdge } = reader
  const { isContinuous } = reader.reading.settings
  useBookInView(book.id, renderer, exits, events)
  const [joined, setJoined] = useState<readonly Joined[]>([{ book }])
  const wanted = nearEdge === 'end' ? next : nearEdge === 'start' ? previous : null
  const wantedId = isContinuous && renderer?.extend ? wanted?.id : undefined
  const join = useEffectEvent(() => {
    if (!wantedId || !wanted || !nearEdge || joined.some((each) => each.book.id === wanted.id)) return
    setJoined([...joined, { book: wanted, edge: nearEdge, neighbour: book }])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each book
  useEffect(() => join(), [wantedId])
  const restrict = useEffectEvent(() => sitting.restrict())
  useEffect(() => () => restrict(), [])
  return (
    <>
      {autoScroll.state !== 'off' && <AutoScrollBar autoScroll={autoScroll} />}
      {joined.map((each) => (
        <StripBook
          key={each.book.id}
          {...each}
          onReady={(edge, shown, divider) => {
            renderer?.extend?.(edge, shown, divider)
            // If both together are too long, the end remains an end.
            if (!renderer?.has?.(shown.id)) return
            sitting.add(shown.id)
            atEdge.close()
          }}
        />
      ))}
    </>
  )
}
