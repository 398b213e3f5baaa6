import type { Book } from '@lectern/contract/books'
import { useRef, useState } from 'react'
import { useServerOffers } from '../../api/server-offer.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { OpenedFrom } from '../books/opened-from.ts'
import { getBarDirection } from './bar-direction.ts'
import { toLocator } from './engine/locator.ts'
import type { Edge, GuidedPlace } from './engine/renderer.ts'
import { onlyOf } from './own-positions.ts'
import { toPlaceLocator } from './page-place.ts'
import { ReaderBottomBar } from './ReaderBottomBar.tsx'
import { ReaderNotice } from './ReaderNotice.tsx'
import styles from './ReaderScreen.module.css'
import { ReaderTopBar } from './ReaderTopBar.tsx'
import { ReadingOverlays } from './ReadingOverlays.tsx'
import { useBookText, useFindKey } from './text/use-book-text.ts'
import { useAutoScroll } from './use-auto-scroll.ts'
import { useEndPress } from './use-edge-press.ts'
import { useFitBetweenBars } from './use-fit-between-bars.ts'
import { useAlwaysFullscreen, useFullscreen } from './use-fullscreen.ts'
import { useGoTo } from './use-go-to.ts'
import { useModeNotice } from './use-mode-notice.ts'
import { isNearEnd, useNextBook } from './use-next-book.ts'
import { useNotice } from './use-notice.ts'
import type { OpenBook } from './use-open-book.ts'
import { useOrientationLock } from './use-orientation-lock.ts'
import { usePageForm } from './use-page-form.ts'
import { usePairShift } from './use-pair-shift.ts'
import { usePlaceText } from './use-place-text.ts'
import { useReach, useReachIn } from './use-reach.ts'
import { useReaderCommands } from './use-reader-commands.ts'
import { useReaderControls } from './use-reader-controls.ts'
import { useReaderEnvironment } from './use-reader-environment.ts'
import { useAddressOfStart, useReaderExits } from './use-reader-exits.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useReaderPanels } from './use-reader-panels.ts'
import { useReaderPosition } from './use-reader-position.ts'
import { useReaderSettings } from './use-reader-settings.ts'
import { useRenderer } from './use-renderer.ts'
import { useShownBook } from './use-shown-book.ts'
import type { Sitting } from './use-sitting.ts'
import { useStartPlace } from './use-start-place.ts'
import { useSurroundings } from './use-surroundings.ts'
import { useZonesHint } from './use-zones-hint.ts'

/** Loaded with the first panel, because reading needs none. */
const Panels = lazyPart(async () => (await import('./ReaderPanels.tsx')).ReaderPanels)

interface Props {
  readonly book: Book
  readonly open: OpenBook
  readonly sitting: Sitting
  /** Page number in the address. */
  readonly requestedPage: number | undefined
  readonly isIncognito: boolean
  /** The collection or read list in the address. */
  readonly from: OpenedFrom | undefined
}

/** Renders an open book: the page, and the bars and panels around it. */
export function ReaderScreen({ book, open, sitting, requestedPage, isIncognito, from }: Props) {
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLElement>(null)
  const isGuided = useRef(false)
  const begin = useStartPlace(book, requestedPage, isIncognito)
  const reach = useReach()
  const position = useReaderPosition(book, begin, isIncognito, reach)
  const { spread, page, progress } = position
  const [guidedPlace, setGuidedPlace] = useState<GuidedPlace>()
  const hasBookmarks = useServerOffers('annotations')
  const [notice, showNotice] = useNotice()
  const controls = useReaderControls(root, position.isInView)
  const fullscreen = useFullscreen()
  const exits = useReaderExits(book, isIncognito, from)
  useAddressOfStart(exits, begin.page, requestedPage)
  const reading = useReaderSettings(book, open)
  const { settings, mode, isModeKnown } = reading
  useAlwaysFullscreen(settings.isAlwaysFullscreen)
  useOrientationLock(settings.orientation)
  useModeNotice(isModeKnown ? mode : undefined, showNotice)
  const form = usePageForm(book, settings.dataSaver)
  const { shown, kind } = useShownBook(book, open, reading, begin.page, form)
  const text = useBookText(book)
  const { direction } = shown
  const count = shown.pages.length
  useReachIn(reach, shown)
  const { next = null, previous = null } = open
  const place = usePlaceText(open.place, from)
  useNextBook(host, next, form, isNearEnd(page, count))
  const atEdge = useEndPress(
    { next, previous, skipped: open.skipped },
    { ...exits, open: (other) => openBook(other) },
  )
  const [nearEdge, setNearEdge] = useState<Edge>()
  const positions = onlyOf(book.id, {
    relocated: (relocation) => {
      position.relocated(relocation)
      atEdge.clear()
      if (!relocation.isMove) return
      exits.showPage(relocation.locator.page)
      if (!isGuided.current) controls.hide()
      isGuided.current = false
    },
    rested: position.rested,
    shown: (at) => position.shown(at.page),
  })
  const renderer = useRenderer(host, shown, toPlaceLocator(begin), kind, reading.renderer, {
    ...positions,
    nearEdge: setNearEdge,
    atEdge: (edge) => {
      position.reachedEdge(edge, count)
      atEdge.registerPress(edge)
    },
    menu: (count) => {
      zones.hide()
      if (panels.panel) panels.close()
      else if (atEdge.edge) atEdge.clear()
      else controls.toggle(count)
    },
    autoScrollEnded: () => autoScroll.ended(),
    guidedWanted: (isGuided) => reading.change({ isGuided }),
    decorate: text?.decorate,
    stepped: setGuidedPlace,
  })
  const autoScroll = useAutoScroll(renderer, settings.scrollSpeed, reading.change, showNotice)
  const around = useSurroundings(renderer, settings)
  useReaderEnvironment(around)
  /** Opens a page chosen by slider, strip or key; the bars stay as they are. */
  const goTo = useGoTo(renderer, count, isGuided)
  /** Opens another book: further on in the same strip, where it is one of it. */
  const openBook = (other: Book) => {
    if (renderer?.has?.(other.id)) return renderer.goTo(toLocator(1, 1), other.id)
    sitting.restrict()
    exits.open(other)
  }
  const panels = useReaderPanels({
    count,
    hasText: text !== undefined,
    hasBookmarks,
    goTo: (number) => {
      goTo(number)
      controls.hide()
    },
    loadBookmarks: progress.load,
  })
  const { panel, entry } = panels
  const isPageInView = renderer !== undefined && panel === undefined && !atEdge.edge
  const zones = useZonesHint(isPageInView, settings.zones, renderer)
  const panelFailed = () => {
    panels.close()
    if (panel) showNotice(t('reader.part_failed'))
  }
  const setIncognito = (isWanted: boolean) => {
    exits.setIncognito(isWanted, page)
    showNotice(t(isWanted ? 'reader.incognito_hint' : 'reader.incognito_off'))
  }
  const stepBack = () => {
    if (atEdge.edge) atEdge.clear()
    else if (panel) panels.close()
    else if (autoScroll.state !== 'off') autoScroll.close()
    else if (controls.isShown) controls.hide()
    else exits.leave()
  }
  useFindKey(text !== undefined, panel === 'search', () => panels.open('search'))
  const shift = usePairShift(shown, spread[0] ?? begin.page, kind, reading, showNotice)
  const commands = useReaderCommands({
    renderer,
    mode,
    count,
    settings,
    change: reading.change,
    notice: showNotice,
    goTo,
    shiftPairs: shift.toggle,
    autoScroll,
    toggleFullscreen: () => fullscreen?.toggle(),
    toggleControls: controls.toggle,
    beginPageEntry: entry.begin,
    togglePanel: panels.toggle,
    hasText: text !== undefined,
    toggleBookmark: panels.toggleBookmark,
    stepBack,
  })
  useReaderKeys(
    (command, isRepeat) => {
      // A key that is held down must not leave the book.
      zones.hide()
      if (!(isRepeat && atEdge.edge)) commands[command]()
    },
    controls.show,
    entry.takeKey,
    renderer !== undefined,
  )

  // The page glides aside for bars that stay, not for those that come and go with the mouse.
  const isBetweenBars = kind === 'paged' && settings.fit === 'screen' && controls.isShown && controls.isPinned
  const betweenBars = useFitBetweenBars(root, isBetweenBars, spread.join())
  const dir = getBarDirection(direction)
  return (
    <main ref={root} className={styles.reader} style={around.style} onPointerMove={controls.onPointerMove}>
      <VisuallyHidden>
        <span role="status">{t('reader.place', { page, count })}</span>
      </VisuallyHidden>
      <section
        ref={host}
        className={classes(styles.pages, controls.isIdle && !controls.isShown && styles.idle)}
        style={{ transform: betweenBars }}
        aria-label={t('reader.pages')}
      />
      <ReaderTopBar
        book={book}
        controls={controls}
        isIncognito={isIncognito}
        place={place}
        tools={panels.tools.onBar}
        isMenuOpen={panel === 'more'}
        onMenu={() => panels.toggle('more')}
        onLeave={exits.leave}
      />
      <ReadingOverlays
        book={book}
        from={from}
        place={place}
        isIncognito={isIncognito}
        next={next}
        previous={previous}
        spread={spread}
        count={count}
        isFinished={position.isFinished(count)}
        atEdge={atEdge}
        exits={exits}
        onOpen={openBook}
        progress={progress}
        bookmarks={panels.bookmarks}
        outline={text !== undefined}
        onMarks={panels.setMarks}
        areMarksWanted={(controls.isShown && controls.isPinned) || panel === 'explorer'}
        areBarsShown={controls.isShown}
        gamma={settings.gamma}
        guided={guidedPlace}
        strip={
          kind === 'strip'
            ? { renderer, autoScroll, isContinuous: settings.isContinuous, nearEdge, sitting, positions }
            : undefined
        }
        onDirection={reading.isDirectionUnsure ? (mode) => reading.change({ mode }) : undefined}
        onGo={goTo}
        notice={showNotice}
      />
      <PartBoundary resetKey={panel ?? ''} onFailure={panelFailed}>
        {(panel || zones.isShown) && (
          <Panels.Part
            panel={panel}
            areZonesShown={zones.isShown}
            book={book}
            open={open}
            shown={shown}
            spread={spread}
            dir={dir}
            marks={panels.marks}
            from={from}
            isIncognito={isIncognito}
            reading={reading}
            shift={shift}
            entry={entry}
            text={text && { access: text, bookId: book.id, page, onGoTo: goTo }}
            guided={guidedPlace && renderer?.panels && { place: guidedPlace, panels: renderer.panels }}
            tools={panels.tools.inMenu}
            onPanel={panels.open}
            onIncognito={setIncognito}
            notice={showNotice}
            onClose={panels.close}
          />
        )}
      </PartBoundary>
      <ReaderNotice text={notice} />
      <ReaderBottomBar
        pages={shown.pages}
        spread={spread}
        dir={dir}
        marks={panels.marks}
        previous={previous}
        next={next}
        controls={controls}
        onChoose={goTo}
        onExplorer={() => panels.toggle('explorer')}
        onGoTo={entry.begin}
        onOpen={openBook}
      />
    </main>
  )
}
