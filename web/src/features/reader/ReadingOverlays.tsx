import type { Book } from '@lectern/contract/books'
import { type ComponentProps, useEffect } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import type { OpenedFrom } from '../books/opened-from.ts'
import type { GuidedPlace } from './engine/renderer.ts'
import type { StripTools } from './overlays/StripTools.tsx'
import type { PageMark } from './page-mark.ts'
import type { PageInBook } from './page-place.ts'
import type { useEndPress } from './use-edge-press.ts'
import type { ReadingProgressState } from './use-progress.ts'
import type { ReaderExits } from './use-reader-exits.ts'

/** Loaded on demand, because most of the time is spent before the end. */
const EndCard = lazyPart(
  async () => (await import('./overlays/BookEndCard.tsx')).BookEndCard,
  'shared',
  'readerTools',
)
/** What only a strip has. */
const Strip = lazyPart(
  async () => (await import('./overlays/StripTools.tsx')).StripTools,
  'shared',
  'readerTools',
)
const Gamma = lazyPart(async () => (await import('./overlays/PageGamma.tsx')).PageGamma)
const Guided = lazyPart(async () => (await import('./overlays/GuidedStatus.tsx')).GuidedStatus, 'readerTools')

/** Delay, in milliseconds, after which the first pages are most likely loaded. */
const preloadDelayMs = 4000

interface Props {
  readonly book: Book
  readonly from: OpenedFrom | undefined
  /** Place in the read list or collection that the book was opened from. */
  readonly place: string | undefined
  readonly isIncognito: boolean
  readonly next: Book | null
  readonly previous: Book | null
  readonly spread: readonly number[]
  /** Number of pages. */
  readonly count: number
  readonly isFinished: boolean
  readonly atEdge: ReturnType<typeof useEndPress>
  readonly exits: ReaderExits
  readonly onOpen: (book: Book) => void
  readonly progress: ReadingProgressState
  /** Undefined where the server keeps no bookmarks. */
  readonly bookmarks:
    | {
        readonly isToggling: boolean
        readonly isPanelOpen: boolean
        readonly toggled: () => void
        readonly close: () => void
      }
    | undefined
  /** True when the book has an outline to ask for. */
  readonly outline: boolean
  /** True while the bars or the overview were opened on purpose: marks are loaded at once then, and a little later otherwise. */
  readonly areMarksWanted: boolean
  readonly onMarks: (marks: readonly PageMark[]) => void
  readonly areBarsShown: boolean
  /** In per cent; 100 changes nothing. */
  readonly gamma: number
  /** Where guided view is; undefined when pages are not read panel by panel. */
  readonly guided: GuidedPlace | undefined
  /** Undefined where pages are turned. */
  readonly strip:
    | Omit<ComponentProps<typeof StripTools>, 'book' | 'exits' | 'next' | 'previous' | 'onJoined'>
    | undefined
  /** Answers in which direction the series is read; undefined when nobody has to. */
  readonly onDirection: ((mode: 'ltr' | 'rtl') => void) | undefined
  readonly onGo: (place: number | PageInBook) => void
  readonly notice: (text: string) => void
}

/** Shows what lies over the pages while they are read, each loaded when it is needed. */
export function ReadingOverlays(props: Props) {
  const { book, spread, count, atEdge, exits, progress, bookmarks, areBarsShown, onGo } = props
  const { next, previous, isIncognito, strip, guided, areMarksWanted } = props
  const { tools, load } = progress
  // The card at the end is needed for certain, possibly without a network by then.
  useEffect(() => {
    const timer = window.setTimeout(EndCard.preload, preloadDelayMs)
    return () => window.clearTimeout(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, however often the screen is drawn
  useEffect(() => {
    if (areMarksWanted) load()
  }, [areMarksWanted])
  return (
    <>
      <PartBoundary resetKey={atEdge.edge ?? ''}>
        {atEdge.edge && (
          <EndCard.Part
            edge={atEdge.edge}
            book={atEdge.adjacentBook}
            skipped={atEdge.skipped}
            open={book}
            isFinished={props.isFinished}
            isIncognito={isIncognito}
            onMark={() => progress.giveUp(count)}
            place={props.place}
            isMixed={props.from !== undefined}
            onOpen={props.onOpen}
            onLeave={exits.leave}
            onDismiss={atEdge.clear}
          />
        )}
      </PartBoundary>
      <PartBoundary resetKey={`${strip !== undefined} ${props.gamma} ${guided !== undefined}`}>
        {strip && (
          <Strip.Part
            {...strip}
            book={book}
            exits={exits}
            next={next}
            previous={previous}
            onJoined={atEdge.clear}
          />
        )}
        {props.gamma !== 100 && <Gamma.Part gamma={props.gamma} />}
        {guided && <Guided.Part place={guided} count={count} areBarsShown={areBarsShown} />}
      </PartBoundary>
      {tools && (
        <tools.ReadingNotices
          bookId={book.id}
          other={progress.other}
          spread={spread}
          isUnsent={progress.isUnsent}
          areBarsShown={areBarsShown}
          onDirection={props.onDirection}
          onGo={() => {
            const there = progress.go()
            if (there !== undefined) onGo(there)
          }}
          onStay={progress.stay}
        />
      )}
      {tools && (
        <tools.ReaderMarks
          bookId={book.id}
          outline={props.outline}
          isWanted={areMarksWanted || areBarsShown}
          onMarks={props.onMarks}
        />
      )}
      {tools && bookmarks && (
        <tools.ReaderBookmarks
          bookId={book.id}
          spread={spread}
          isToggling={bookmarks.isToggling}
          isPanelOpen={bookmarks.isPanelOpen}
          onToggled={bookmarks.toggled}
          onGo={onGo}
          onClose={bookmarks.close}
          onNotice={props.notice}
        />
      )}
    </>
  )
}
