import type { Book } from '@lectern/contract/books'
import {
  type CSSProperties,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { getReadListId, type OpenedFrom } from '../books/opened-from.ts'
import { findPairStart } from './engine/spreads.ts'
import type { Panel } from './panel.ts'
import { ReaderBottomBar } from './ReaderBottomBar.tsx'
import styles from './ReaderScreen.module.css'
import { ReaderTopBar } from './ReaderTopBar.tsx'
import { expectedBook, readerBook } from './reader-book.ts'
import { backgroundColors, toggleShift } from './reader-settings.ts'
import { getStartPage } from './start-page.ts'
import { useEndPress } from './use-edge-press.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useNotice } from './use-notice.ts'
import type { OpenBook } from './use-open-book.ts'
import { useOutbox, useProgress } from './use-progress.ts'
import { useReaderCommands } from './use-reader-commands.ts'
import { useReaderControls } from './use-reader-controls.ts'
import { useReaderEnvironment } from './use-reader-environment.ts'
import { useReaderExits } from './use-reader-exits.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useReaderSettings } from './use-reader-settings.ts'
import { useRenderer } from './use-renderer.ts'

/** Loaded on demand, because reading needs none of them. */
const loadBookEndCard = async () => ({ default: (await import('./BookEndCard.tsx')).BookEndCard })
const BookEndCard = lazy(loadBookEndCard)
const KeyboardHelp = lazy(async () => ({ default: (await import('./KeyboardHelp.tsx')).KeyboardHelp }))
const ReaderSettingsPanel = lazy(async () => ({
  default: (await import('./ReaderSettingsPanel.tsx')).ReaderSettingsPanel,
}))

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
  const [spread, setSpread] = useState<readonly number[]>([start])
  const page = spread.at(-1) ?? start
  const [panel, setPanel] = useState<Panel>()
  const [isStripShown, setStripShown] = useState(false)
  const [notice, showNotice] = useNotice()
  const controls = useReaderControls(root)
  const fullscreen = useFullscreen()
  const setPosition = useProgress(book, isIncognito)
  const exits = useReaderExits(book, isIncognito, from)
  const {
    settings,
    change,
    renderer: drawing,
    direction,
    seriesDirection,
  } = useReaderSettings(book.id, book.seriesId, open.series)
  useReaderEnvironment(settings.background)

  // Shows only an unusual reading direction, before the first turn in the wrong direction.
  const showDirection = useEffectEvent(() => {
    if (direction !== 'ltr') showNotice(t(`reader.direction_${direction}`))
  })
  const isSeriesKnown = open.series !== undefined
  useEffect(() => {
    if (isSeriesKnown) showDirection()
  }, [isSeriesKnown])

  // Needed later for certain, possibly without a network by then.
  useEffect(() => {
    const timer = window.setTimeout(() => void loadBookEndCard().catch(() => {}), preloadDelayMs)
    return () => window.clearTimeout(timer)
  }, [])

  const { pages } = open
  const shown = useMemo(
    () =>
      pages
        ? readerBook(book.id, direction, pages.pages, pages.shown)
        : expectedBook(book.id, direction, book.media.pagesCount),
    [book.id, book.media.pagesCount, direction, pages],
  )
  const count = shown.pages.length
  const next = open.next ?? null
  const previous = open.previous ?? null

  const atEdge = useEndPress({ next, previous }, exits)

  const renderer = useRenderer(host, shown, start, drawing, {
    relocate: (pending) => {
      setSpread(pending.spread)
      atEdge.clear()
      if (!pending.isMove) return
      setPosition(pending.page)
      exits.showPage(pending.page)
      if (!isGuided.current) controls.hide()
      isGuided.current = false
    },
    edge: (edge) => {
      // A book of one page has no page to turn: going beyond it completes the book.
      if (edge === 'end') setPosition(count)
      atEdge.registerPress(edge)
    },
    menu: () => {
      if (panel) setPanel(undefined)
      else if (atEdge.edge) atEdge.clear()
      else controls.toggle()
    },
  })

  /** Opens a page chosen by slider, strip or key; the bars stay as they are. */
  const goTo = (number: number) => {
    isGuided.current = true
    renderer?.goTo(number)
    isGuided.current = false
  }
  const toggleStrip = () => {
    setStripShown(!(isStripShown && controls.isShown))
    controls.show()
  }
  const togglePanel = (next: Panel) => setPanel(panel === next ? undefined : next)
  const stepBack = () => {
    if (atEdge.edge) atEdge.clear()
    else if (isStripShown && controls.isShown) setStripShown(false)
    else if (panel) setPanel(undefined)
    else if (controls.isShown) controls.hide()
    else exits.leave()
  }
  const pairStart = findPairStart(shown.pages, settings.layout, spread[0] ?? start)
  const isShifted = pairStart !== undefined && (settings.shifts[book.id] ?? []).includes(pairStart)
  const shiftPairs = () => {
    if (pairStart === undefined) return showNotice(t('reader.shift_nothing'))
    change(toggleShift(settings, book.id, pairStart))
    showNotice(t(isShifted ? 'reader.shift_undone' : 'reader.shift_done'))
  }
  const commands = useReaderCommands({
    renderer,
    direction,
    count,
    seriesId: book.seriesId,
    settings,
    change,
    notice: showNotice,
    goTo,
    shiftPairs,
    toggleFullscreen: () => fullscreen?.toggle(),
    toggleControls: controls.toggle,
    toggleStrip,
    togglePanel,
    stepBack,
  })
  useReaderKeys((command, isRepeat) => {
    // A key that is held down must not leave the book.
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
          <BookEndCard
            edge={atEdge.edge}
            book={atEdge.adjacentBook}
            isMixed={getReadListId(from) !== undefined}
            onOpen={exits.open}
            onLeave={exits.leave}
            onDismiss={atEdge.clear}
          />
        )}
        {panel === 'settings' && (
          <ReaderSettingsPanel
            settings={settings}
            seriesId={book.seriesId}
            seriesDirection={seriesDirection}
            shift={pairStart === undefined ? undefined : { isShifted, toggle: shiftPairs }}
            onChange={change}
            onClose={() => setPanel(undefined)}
          />
        )}
        {panel === 'help' && <KeyboardHelp onClose={() => setPanel(undefined)} />}
      </Suspense>
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
        isStripShown={isStripShown}
        onChoose={goTo}
        onStrip={toggleStrip}
        onOpen={exits.open}
      />
    </main>
  )
}
