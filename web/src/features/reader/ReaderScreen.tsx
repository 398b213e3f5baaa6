import type { Book } from '@lectern/contract/books'
import { type CSSProperties, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { getReadListId, type OpenedFrom } from '../books/opened-from.ts'
import { toLocator } from './engine/locator.ts'
import type { Panel } from './panel.ts'
import { ReaderBottomBar } from './ReaderBottomBar.tsx'
import { ReaderPanels } from './ReaderPanels.tsx'
import styles from './ReaderScreen.module.css'
import { ReaderTopBar } from './ReaderTopBar.tsx'
import { backgroundColors } from './reader-settings.ts'
import { getStartPage } from './start-page.ts'
import { useAutoScroll } from './use-auto-scroll.ts'
import { useEndPress } from './use-edge-press.ts'
import { useAlwaysFullscreen, useFullscreen } from './use-fullscreen.ts'
import { useNotice } from './use-notice.ts'
import type { OpenBook } from './use-open-book.ts'
import { usePairShift } from './use-pair-shift.ts'
import { useOutbox } from './use-progress.ts'
import { useReaderCommands } from './use-reader-commands.ts'
import { useReaderControls } from './use-reader-controls.ts'
import { useReaderEnvironment } from './use-reader-environment.ts'
import { useReaderExits } from './use-reader-exits.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useReaderPosition } from './use-reader-position.ts'
import { useReaderSettings } from './use-reader-settings.ts'
import { useRenderer } from './use-renderer.ts'
import { useShownBook } from './use-shown-book.ts'
import { useZonesHint } from './use-zones-hint.ts'

/** Loaded on demand, because most of the time is spent before the end. */
const EndCard = lazyPart(
  async () => (await import('./overlays/BookEndCard.tsx')).BookEndCard,
  'shared',
  'readerTools',
)
interface Props {
  readonly book: Book
  readonly open: OpenBook
  /** Page number in the address. */
  readonly requestedPage: number | undefined
  readonly isIncognito: boolean
  /** The collection or read list in the address. */
  readonly from: OpenedFrom | undefined
}

/** Delay, in milliseconds, after which the first pages are most likely loaded. */
const preloadDelayMs = 4000

/** Renders an open book: the page, and the bars and panels around it. */
export function ReaderScreen({ book, open, requestedPage, isIncognito, from }: Props) {
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLElement>(null)
  const isGuided = useRef(false)
  const outbox = useOutbox()
  const [start] = useState(() =>
    getStartPage(book, requestedPage, isIncognito ? undefined : outbox.find(book.id)),
  )
  const position = useReaderPosition(book, start, isIncognito)
  const { spread, page, progress } = position
  const [panel, setPanel] = useState<Panel>()
  const [areThumbnailsShown, setThumbnailsShown] = useState(false)
  const [notice, showNotice] = useNotice()
  const controls = useReaderControls(root)
  const fullscreen = useFullscreen()
  const exits = useReaderExits(book, isIncognito, from)
  const reading = useReaderSettings(book, open)
  const { settings, mode, isModeKnown } = reading
  useReaderEnvironment(settings.background)
  useAlwaysFullscreen(settings.isAlwaysFullscreen)

  // Shows only an unusual reading direction, before the first turn in the wrong direction.
  const showMode = useEffectEvent(() => {
    if (mode !== 'ltr') showNotice(t(`reader.mode_${mode}`))
  })
  useEffect(() => {
    if (isModeKnown) showMode()
  }, [isModeKnown])

  // Needed later for certain, possibly without a network by then.
  useEffect(() => {
    const timer = window.setTimeout(EndCard.preload, preloadDelayMs)
    return () => window.clearTimeout(timer)
  }, [])

  const { shown, kind } = useShownBook(book, open, mode, isModeKnown, start)
  const { direction } = shown
  const count = shown.pages.length
  const next = open.next ?? null
  const previous = open.previous ?? null

  const atEdge = useEndPress({ next, previous }, exits)

  const renderer = useRenderer(host, shown, start, kind, reading.renderer, {
    relocated: (relocation) => {
      position.relocated(relocation)
      atEdge.clear()
      if (!relocation.isMove) return
      exits.showPage(relocation.locator.page)
      if (!isGuided.current) controls.hide()
      isGuided.current = false
    },
    shown: position.shown,
    atEdge: (edge) => {
      position.reachedEdge(edge, count)
      atEdge.registerPress(edge)
    },
    menu: () => {
      zones.hide()
      if (panel) setPanel(undefined)
      else if (atEdge.edge) atEdge.clear()
      else controls.toggle()
    },
    autoScrollEnded: () => autoScroll.ended(),
  })
  const autoScroll = useAutoScroll(renderer, settings.scrollSpeed, showNotice)
  const zones = useZonesHint(renderer !== undefined, settings.zones)

  /** Opens a page chosen by slider, strip or key; the bars stay as they are. */
  const goTo = (number: number) => {
    isGuided.current = true
    renderer?.goTo(toLocator(number, count))
    isGuided.current = false
  }
  const toggleThumbnails = () => {
    setThumbnailsShown(!(areThumbnailsShown && controls.isShown))
    controls.show()
  }
  const togglePanel = (next: Panel) => setPanel(panel === next ? undefined : next)
  const stepBack = () => {
    if (atEdge.edge) atEdge.clear()
    else if (areThumbnailsShown && controls.isShown) setThumbnailsShown(false)
    else if (panel) setPanel(undefined)
    else if (controls.isShown) controls.hide()
    else exits.leave()
  }
  const shift = usePairShift(shown, spread[0] ?? start, kind, reading, showNotice)
  const commands = useReaderCommands({
    renderer,
    mode,
    count,
    settings,
    change: reading.change,
    notice: showNotice,
    goTo,
    shiftPairs: shift.toggle,
    toggleAutoScroll: autoScroll.toggle,
    toggleFullscreen: () => fullscreen?.toggle(),
    toggleControls: controls.toggle,
    toggleThumbnails,
    togglePanel,
    stepBack,
  })
  useReaderKeys((command, isRepeat) => {
    // A key that is held down must not leave the book.
    zones.hide()
    if (!(isRepeat && atEdge.edge)) commands[command]()
  }, controls.show)

  const dir = direction === 'vertical' ? document.documentElement.dir || 'ltr' : direction
  return (
    <main
      ref={root}
      className={styles.reader}
      style={{ '--around': backgroundColors[settings.background] } as CSSProperties}
      onPointerMove={controls.onPointerMove}
    >
      <VisuallyHidden>
        <span role="status">{t('reader.place', { page, count })}</span>
      </VisuallyHidden>
      <section
        ref={host}
        className={classes(styles.pages, controls.isIdle && !controls.isShown && styles.idle)}
        aria-label={t('reader.pages')}
      />
      <ReaderTopBar
        book={book}
        isShown={controls.isShown}
        isIncognito={isIncognito}
        panel={panel}
        onLeave={exits.leave}
        onPanel={togglePanel}
      />
      <Suspense>
        {atEdge.edge && (
          <EndCard.Part
            edge={atEdge.edge}
            book={atEdge.adjacentBook}
            isMixed={getReadListId(from) !== undefined}
            onOpen={exits.open}
            onLeave={exits.leave}
            onDismiss={atEdge.clear}
          />
        )}
      </Suspense>
      {progress.Notices && (
        <progress.Notices
          bookId={book.id}
          other={progress.other}
          isUnsent={progress.isUnsent}
          areBarsShown={controls.isShown}
          onGo={() => {
            const there = progress.go()
            if (there !== undefined) goTo(there)
          }}
          onStay={progress.stay}
        />
      )}
      <ReaderPanels
        panel={panel}
        reading={reading}
        shift={shift}
        direction={direction}
        areZonesShown={zones.isShown}
        onClose={() => setPanel(undefined)}
      />
      <p className={classes(styles.notice, notice !== undefined && styles.told)} role="status">
        {notice}
      </p>
      <ReaderBottomBar
        bookId={book.id}
        spread={spread}
        count={count}
        dir={dir === 'rtl' ? 'rtl' : 'ltr'}
        previous={previous}
        next={next}
        isShown={controls.isShown}
        areThumbnailsShown={areThumbnailsShown}
        onChoose={goTo}
        onThumbnails={toggleThumbnails}
        onOpen={exits.open}
      />
    </main>
  )
}
