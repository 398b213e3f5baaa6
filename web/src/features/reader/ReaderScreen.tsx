import type { Book } from '@lectern/contract/books'
import { type CSSProperties, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { getReadListId, type OpenedFrom } from '../books/opened-from.ts'
import { toLocator } from './engine/locator.ts'
import type { PageMark } from './page-mark.ts'
import type { Panel } from './panel.ts'
import { ReaderBottomBar } from './ReaderBottomBar.tsx'
import styles from './ReaderScreen.module.css'
import { ReaderTopBar } from './ReaderTopBar.tsx'
import { backgroundColors } from './reader-settings.ts'
import { getStartPage } from './start-page.ts'
import { useAutoScroll } from './use-auto-scroll.ts'
import { useEndPress } from './use-edge-press.ts'
import { useFitBetweenBars } from './use-fit-between-bars.ts'
import { useAlwaysFullscreen, useFullscreen } from './use-fullscreen.ts'
import { useNotice } from './use-notice.ts'
import type { OpenBook } from './use-open-book.ts'
import { useOrientationLock } from './use-orientation-lock.ts'
import { usePageEntry } from './use-page-entry.ts'
import { usePairShift } from './use-pair-shift.ts'
import { useOutbox } from './use-progress.ts'
import { useReaderCommands } from './use-reader-commands.ts'
import { useReaderControls } from './use-reader-controls.ts'
import { useReaderEnvironment } from './use-reader-environment.ts'
import { useReaderExits } from './use-reader-exits.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useReaderPosition } from './use-reader-position.ts'
import { useReaderSettings } from './use-reader-settings.ts'
import { useReaderTools } from './use-reader-tools.ts'
import { useRenderer } from './use-renderer.ts'
import { useShownBook } from './use-shown-book.ts'
import { useZonesHint } from './use-zones-hint.ts'

/** Loaded on demand, because most of the time is spent before the end. */
const EndCard = lazyPart(
  async () => (await import('./overlays/BookEndCard.tsx')).BookEndCard,
  'shared',
  'readerTools',
)
const Panels = lazyPart(async () => (await import('./ReaderPanels.tsx')).ReaderPanels)

interface Props {
  readonly book: Book
  readonly open: OpenBook
  /** Page number in the address. */
  readonly requestedPage: number | undefined
  readonly isIncognito: boolean
  /** The collection or read list in the address. */
  readonly from: OpenedFrom | undefined
}

/** Pages that the slider and the overview mark. */
const noMarks: readonly PageMark[] = []
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
  const { spread, page } = position
  const [panel, setPanel] = useState<Panel>()
  const [notice, showNotice] = useNotice()
  const controls = useReaderControls(root)
  const fullscreen = useFullscreen()
  const exits = useReaderExits(book, isIncognito, from)
  const reading = useReaderSettings(book, open)
  const { settings, mode, isModeKnown } = reading
  useReaderEnvironment(settings.background)
  useAlwaysFullscreen(settings.isAlwaysFullscreen)
  useOrientationLock(settings.orientation)

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
  const togglePanel = (next: Panel) => setPanel(panel === next ? undefined : next)
  const closePanel = () => setPanel(undefined)
  const chooseInPanel = (number: number) => {
    closePanel()
    goTo(number)
    controls.hide()
  }
  const entry = usePageEntry({
    count,
    isOpen: panel === 'goTo',
    open: () => setPanel('goTo'),
    close: closePanel,
    goTo: chooseInPanel,
  })
  const tools = useReaderTools(panel, togglePanel)
  const setIncognito = (isWanted: boolean) => {
    exits.setIncognito(isWanted, page)
    showNotice(t(isWanted ? 'reader.incognito_hint' : 'reader.incognito_off'))
  }
  const stepBack = () => {
    if (atEdge.edge) atEdge.clear()
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
    beginPageEntry: entry.begin,
    togglePanel,
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
  )

  // The page glides aside for bars that stay, not for those that come and go with the mouse.
  const isBetweenBars = kind === 'paged' && settings.fit === 'screen' && controls.isShown && controls.isPinned
  const betweenBars = useFitBetweenBars(root, isBetweenBars, spread.join())
  const axis = direction === 'vertical' ? document.documentElement.dir || 'ltr' : direction
  const dir = axis === 'rtl' ? 'rtl' : 'ltr'
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
        style={{ transform: betweenBars }}
        aria-label={t('reader.pages')}
      />
      <ReaderTopBar
        book={book}
        isShown={controls.isShown}
        isIncognito={isIncognito}
        tools={tools.onBar}
        isMenuOpen={panel === 'more'}
        onMenu={() => togglePanel('more')}
        onLeave={exits.leave}
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
      <Suspense>
        {(panel || zones.isShown) && (
          <Panels.Part
            panel={panel}
            areZonesShown={zones.isShown}
            book={book}
            open={open}
            shown={shown}
            spread={spread}
            dir={dir}
            marks={noMarks}
            from={from}
            isIncognito={isIncognito}
            reading={reading}
            shift={shift}
            entry={entry}
            tools={tools.inMenu}
            onPanel={setPanel}
            onIncognito={setIncognito}
            notice={showNotice}
            onClose={closePanel}
          />
        )}
      </Suspense>
      <p className={classes(styles.notice, notice !== undefined && styles.told)} role="status">
        {notice}
      </p>
      <ReaderBottomBar
        pages={shown.pages}
        spread={spread}
        dir={dir}
        marks={noMarks}
        previous={previous}
        next={next}
        isShown={controls.isShown}
        onChoose={goTo}
        onExplorer={() => togglePanel('explorer')}
        onGoTo={entry.begin}
        onOpen={exits.open}
      />
    </main>
  )
}
