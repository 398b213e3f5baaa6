import { useEffect } from 'react'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PartBoundary } from '../../../ui/feedback/PartBoundary.tsx'
import type { ReaderState } from './use-reader.ts'

// Each part is loaded when it is needed: most reading needs none of them.
const EndCard = lazyPart(
  async () => (await import('../overlays/BookEndCard.tsx')).BookEndCard,
  'shared',
  'readerTools',
)
const Strip = lazyPart(
  async () => (await import('../overlays/StripTools.tsx')).StripTools,
  'shared',
  'readerTools',
)
const Gamma = lazyPart(async () => (await import('../overlays/PageGamma.tsx')).PageGamma)
const Guided = lazyPart(
  async () => (await import('../overlays/GuidedStatus.tsx')).GuidedStatus,
  'readerTools',
)
const Panels = lazyPart(async () => (await import('./ReaderSidePanels.tsx')).ReaderSidePanels)

/** Delay, in milliseconds, after which the first pages are most likely loaded. */
const preloadDelayMs = 4000

/** Shows everything over the pages except the bars, each part loaded when it is needed. */
export function ReadingOverlays({ reader }: { readonly reader: ReaderState }) {
  const t = useText()
  const { book, reading, spread, count, goTo, atEdge, progress, panels, controls, zones, guidedPosition } =
    reader
  const { panel, bookmarks } = panels
  const { gamma } = reading.settings
  const { tools, load } = progress
  const isStrip = reader.kind === 'strip'
  // Marks are loaded at once for bars or an overview that the user opened, and a little later otherwise.
  const areMarksWanted = (controls.isShown && controls.isPinned) || panel === 'explorer'
  // Every reader needs the card at the end, possibly without a network by then.
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
            isFinished={reader.isFinished}
            isIncognito={reader.isIncognito}
            onMark={() => progress.giveUp(count)}
            place={reader.place}
            isMixed={reader.from !== undefined}
            onOpen={reader.openBook}
            onLeave={reader.exits.leave}
            onDismiss={atEdge.close}
          />
        )}
      </PartBoundary>
      <PartBoundary resetKey={`${isStrip} ${gamma} ${guidedPosition !== undefined}`}>
        {isStrip && <Strip.Part reader={reader} />}
        {gamma !== 100 && <Gamma.Part gamma={gamma} />}
        {guidedPosition && (
          <Guided.Part place={guidedPosition} count={count} areBarsShown={controls.isShown} />
        )}
      </PartBoundary>
      {tools && (
        <tools.ReadingNotices
          bookId={book.id}
          other={progress.other}
          spread={spread}
          isUnsent={progress.isUnsent}
          areBarsShown={controls.isShown}
          onDirection={reading.isDirectionUnsure ? (mode) => reading.change({ mode }) : undefined}
          onGo={() => {
            const place = progress.go()
            if (place !== undefined) goTo(place)
          }}
          onStay={progress.stay}
        />
      )}
      {tools && (
        <tools.ReaderMarks
          bookId={book.id}
          outline={reader.text !== undefined}
          isWanted={areMarksWanted || controls.isShown}
          onMarks={panels.setMarks}
        />
      )}
      {tools && bookmarks && (
        <tools.ReaderBookmarks
          bookId={book.id}
          spread={spread}
          isToggling={bookmarks.isToggling}
          isPanelOpen={bookmarks.isPanelOpen}
          onToggled={bookmarks.toggled}
          onGo={goTo}
          onClose={panels.close}
          onNotice={reader.showNotice}
        />
      )}
      <PartBoundary
        resetKey={panel ?? ''}
        onFailure={() => {
          panels.close()
          if (panel) reader.showNotice(t('reader.part_failed'))
        }}
      >
        {(panel || zones.isShown) && <Panels.Part reader={reader} />}
      </PartBoundary>
    </>
  )
}
