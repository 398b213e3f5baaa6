import type { Book } from '@lectern/contract/books'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Edge, Renderer } from '../engine/renderer.ts'
import type { AutoScroll } from '../use-auto-scroll.ts'
import { type PositionListener, useFollowedBook } from '../use-followed-book.ts'
import type { ReaderExits } from '../use-reader-exits.ts'
import type { Sitting } from '../use-sitting.ts'
import { AutoScrollBar } from './AutoScrollBar.tsx'
import { StripBook } from './StripBook.tsx'

interface Props {
  readonly book: Book
  readonly next: Book | null
  readonly previous: Book | null
  readonly renderer: Renderer | undefined
  readonly autoScroll: AutoScroll
  readonly isContinuous: boolean
  /** The end of the strip that is near. */
  readonly nearEdge: Edge | undefined
  readonly sitting: Sitting
  readonly exits: ReaderExits
  /** Called with what has happened in another book, when the screen is its own. */
  readonly positions: PositionListener
  /** Called when a book has come on, so that there is no edge any more. */
  readonly onJoined: () => void
}

interface Joined {
  readonly book: Book
  /** Where the book goes in the strip, and the one that it goes on from. */
  readonly edge?: Edge
  readonly neighbour?: Book
}

/** What a strip has besides the bars: the control while it scrolls by itself, and the books that go on in it. */
export function StripTools(props: Props) {
  const { book, next, previous, renderer, autoScroll, isContinuous, nearEdge, sitting } = props
  useFollowedBook(book.id, renderer, props.exits, props.positions)
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
            // Where both together are too long there is an edge after all.
            if (!renderer?.has?.(shown.id)) return
            sitting.add(shown.id)
            props.onJoined()
          }}
        />
      ))}
    </>
  )
}
