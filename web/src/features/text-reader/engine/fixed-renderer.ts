import { getTurn, type Turn } from '../../reader/engine/direction.ts'
import { createEmitter } from '../../reader/engine/emitter.ts'
import type { Size } from '../../reader/engine/fit.ts'
import { decideSwipe } from '../../reader/engine/swipe.ts'
import { createWheelTurn } from '../../reader/engine/wheel-turn.ts'
import { findTurn } from '../../reader/engine/zones.ts'
import { createBookShares } from './book-shares.ts'
import { describeFixedPosition } from './describe-fixed-position.ts'
import { type FixedPage, hidePage, layOutAgain, layOutPage, showPage } from './fixed-page.ts'
import { placePages } from './fixed-placement.ts'
import { canPair, type FixedSpread, findOnlySide, listSections, pairSections } from './fixed-spreads.ts'
import { createFrameCache } from './frame-cache.ts'
import { loadChapter } from './load-chapter.ts'
import { createStyleSheets } from './style-sheets.ts'
import { type BookFiles, isFixedSection, type TextBook } from './text-book.ts'
import { listenTextInput, type TextInputHandlers, toWindowPoint } from './text-input.ts'
import type { TextRelocation, TextRenderer, TextRendererEvents, TextTarget } from './text-renderer.ts'
import type { TextSettings } from './text-settings.ts'
import { watchSize } from './watch-chapter.ts'

/** Time without scrolling after which a position is reported, in milliseconds. */
const scrollIdleMs = 140
/** Share of the window that one turn scrolls a strip, so that a line of the screen before remains visible. */
const screenShare = 0.9
const zoomSteps = [1, 1.25, 1.5, 2, 2.5, 3, 4]

/** Returns the size of an element with its scroll bar, whose presence depends on the size. */
const measureRoom = ({ offsetWidth, offsetHeight }: HTMLElement): Size => ({
  width: offsetWidth || 1,
  height: offsetHeight || 1,
})

/** Shows a book of pages of fixed size, one or two at a time, as large as the window allows. */
export function createFixedRenderer(
  host: HTMLElement,
  book: TextBook,
  files: BookFiles,
  firstSettings: TextSettings,
): TextRenderer {
  const emitter = createEmitter<TextRendererEvents>()
  const shares = createBookShares(book.sections)
  const stop = new AbortController()
  const rollWheel = createWheelTurn()
  let settings = firstSettings
  let room = measureRoom(host)
  /** Sections that are strips, as known from loaded pages. They are never paired. */
  const strips = new Set<number>()
  let spreads: readonly FixedSpread[] = []
  let shown: FixedSpread | undefined
  let section = 0
  let zoom = 1
  let relocation: TextRelocation | undefined
  let visit = 0
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  const pair = () => {
    const isPaired = (each: TextBook['sections'][number], index: number) =>
      !strips.has(index) && isFixedSection(book, index) && canPair(each, book, settings.columns, room)
    spreads = pairSections(book.sections, book.direction, isPaired)
  }
  const findSpreadIndex = (index: number) =>
    spreads.findIndex((spread) => listSections(spread).includes(index))

  const sheets = createStyleSheets(files)
  async function load(frameHost: HTMLElement, index: number): Promise<FixedPage> {
    const loaded = await loadChapter({ host: frameHost, book, files, sheets }, index)
    return layOutPage(loaded, isFixedSection(book, index), room, settings)
  }
  const pages = createFrameCache(host, load, (page, index) => {
    if (page.kind === 'strip' && !strips.has(index)) {
      strips.add(index)
      pair()
    }
    listenToPage(index, page)
  })

  function listenToPage(index: number, page: FixedPage): void {
    const { signal } = stop
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]')
      if (!link) return
      event.preventDefault()
      const target = page.findLink(link)
      if (target) emitter.emit('link', { link: target, isNote: false, text: link.textContent?.trim() ?? '' })
    }
    page.document.addEventListener('click', onClick, { capture: true, signal })
    listenTextInput(page.document, (point) => toWindowPoint(page.element, point), handlers, signal)
    if (page.kind !== 'text') return
    // Images that load later make the text longer.
    page.document.addEventListener('load', () => void relayOut(index), { capture: true, signal })
  }

  function relayOut(index: number): void {
    const page = pages.find(index)
    if (!page) return
    pages.replace(index, layOutAgain(page, room, settings))
    if (shown && listSections(shown).includes(index)) place(shown, getShare())
  }

  const isScrolled = () => shown !== undefined && listSections(shown).some((each) => getKind(each) !== 'page')
  const getKind = (index: number) => pages.find(index)?.kind ?? 'page'
  /** Share of a strip or text that is above the window. */
  const getShare = () => (isScrolled() ? host.scrollTop / Math.max(1, host.scrollHeight) : 0)
  const canScroll = (way: Turn) =>
    way === 'next' ? host.scrollTop + host.clientHeight < host.scrollHeight - 2 : host.scrollTop > 2

  /** Places the pages of a spread in the middle of the window, scrolled to a share of them. */
  function place(spread: FixedSpread, share: number): void {
    const indexes = listSections(spread)
    const open = indexes.map((index) => pages.find(index)).filter((page) => page !== undefined)
    for (const [index, page] of pages.list()) if (!indexes.includes(index)) hidePage(page)
    const placement = placePages({ pages: open, side: findOnlySide(spread), room, zoom })
    const { size } = placement
    const isLarger = size.width > room.width + 1 || size.height > room.height + 1
    host.style.overflow = isLarger ? 'auto' : 'hidden'
    host.style.scrollbarWidth = 'thin'
    for (const [at, page] of open.entries()) {
      const placed = placement.pages[at]
      if (placed) showPage(page, placed, isLarger)
    }
    host.scrollTo({
      top: isScrolled() ? share * size.height : (size.height - room.height) / 2,
      left: (size.width - room.width) / 2,
      behavior: 'instant',
    })
  }

  function report(isMove: boolean): void {
    if (!shown) return
    relocation = describeFixedPosition({
      book,
      shares,
      section,
      sections: listSections(shown),
      share: getShare(),
      isEnd: !isScrolled() || !canScroll('next'),
      isMove,
    })
    emitter.emit('relocated', relocation)
  }

  const getSpread = (index: number): FixedSpread => spreads[findSpreadIndex(index)] ?? { center: index }

  /** Loads the pages of the spread of a section, and adds errors to `failures`. Ends if another visit has started. */
  async function loadSpread(index: number, mine: number, failures: unknown[]): Promise<void> {
    const isMissing = (each: number) => !pages.find(each)
    // While pages load, the spread may change by another size of the window, or by a strip among the pages.
    for (;;) {
      const missing = listSections(getSpread(index)).filter(isMissing)
      if (missing.length === 0 || failures.length > 0 || mine !== visit) return
      await Promise.all(
        missing.map((each) => pages.get(each).catch((error: unknown) => failures.push(error))),
      )
    }
  }

  async function show(index: number, isMove: boolean, share = 0): Promise<void> {
    visit += 1
    const mine = visit
    section = index
    const failures: unknown[] = []
    await loadSpread(index, mine, failures)
    if (mine !== visit || stop.signal.aborted) return
    if (failures.length > 0) emitter.emit('failed', { section: index, error: failures[0] })
    const isFirst = shown === undefined
    shown = getSpread(index)
    place(shown, share)
    if (isFirst) emitter.emit('ready', undefined)
    report(isMove)
    // The spreads may have changed while the pages were loading.
    const at = findSpreadIndex(index)
    const around = [at, at - 1, at + 1].flatMap((each) => (spreads[each] ? listSections(spreads[each]) : []))
    pages.keep(around)
    for (const each of around) pages.get(each).catch(() => {})
  }

  function turn(way: Turn): void {
    if (isScrolled() && canScroll(way)) {
      const by = host.clientHeight * screenShare * (way === 'next' ? 1 : -1)
      host.scrollBy({ top: by, behavior: settings.isAnimated ? 'smooth' : 'instant' })
      return
    }
    turnSpread(way, way === 'previous' ? 1 : 0)
  }
  /** Goes to the next or previous spread; `share` is the position in a strip or text. */
  function turnSpread(way: Turn, share: number): void {
    const next = spreads[findSpreadIndex(section) + (way === 'next' ? 1 : -1)]
    const [index] = next ? [...listSections(next)].sort((a, b) => a - b) : []
    if (index === undefined) emitter.emit('atEdge', way === 'next' ? 'end' : 'start')
    else void show(index, true, share)
  }

  const handlers: TextInputHandlers = {
    tap(point) {
      const area = host.getBoundingClientRect()
      const at = { x: point.x - area.left, y: point.y - area.top }
      const direction = isScrolled() ? 'vertical' : book.direction
      const found = findTurn(at, { width: area.width, height: area.height }, settings.zones, direction)
      if (found) turn(found)
      else emitter.emit('menu', undefined)
    },
    doubleTap() {},
    // A finger moves pages that are larger than the window.
    pull: () => settings.hasSwipes && (zoom === 1 || isScrolled()),
    release(by: number, velocity: number) {
      const decision = decideSwipe(by, velocity, host.clientWidth)
      if (decision !== 0) turnSpread(getTurn(decision > 0 ? 'right' : 'left', book.direction), 0)
    },
    wheel(event: WheelEvent) {
      if (event.ctrlKey) return
      const isNative = canScroll(event.deltaY > 0 ? 'next' : 'previous')
      const rolled = rollWheel({ deltaX: event.deltaX, deltaY: event.deltaY, at: event.timeStamp }, isNative)
      if (rolled === 'left' || rolled === 'right') turn(getTurn(rolled, book.direction))
      else if (rolled) turn(rolled)
    },
    key: (event: KeyboardEvent) => emitter.emit('key', event),
  }
  listenTextInput(host, (point) => point, handlers, stop.signal)
  const onScroll = () => {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => {
      // Only movements of the reader: after a new layout the share is the same.
      if (isScrolled() && relocation && Math.abs(getShare() - relocation.progression) > 0.001) report(true)
    }, scrollIdleMs)
  }
  host.addEventListener('scroll', onScroll, { signal: stop.signal })

  const layOut = () => {
    const share = getShare()
    pair()
    for (const [index, page] of pages.list()) pages.replace(index, layOutAgain(page, room, settings))
    if (shown) void show(section, false, share)
  }
  const onResize = (next: Size) => {
    room = next
    layOut()
  }
  watchSize(host, stop.signal, onResize, measureRoom)
  pair()

  const goTo = (target: TextTarget) => {
    const index = Math.min(book.sections.length - 1, Math.max(0, target.section))
    void show(index, true, 'progression' in target ? target.progression : 0)
  }
  return {
    get relocation() {
      return relocation
    },
    open: goTo,
    goTo,
    goToFraction(fraction) {
      // The position of a page is its end, so that of the last page is the whole book.
      const at = shares.starts.findLastIndex((start) => start < fraction - 1e-9)
      goTo({ section: Math.max(0, at), offset: 0 })
    },
    configure(next) {
      if (next === settings) return
      settings = next
      layOut()
    },
    zoomBy(steps) {
      if (!shown || listSections(shown).some((each) => getKind(each) === 'text')) return undefined
      const at = zoomSteps.indexOf(zoom) + steps
      zoom = zoomSteps[Math.min(zoomSteps.length - 1, Math.max(0, at))] ?? 1
      place(shown, getShare())
      return zoom
    },
    turn,
    turnTo: (side) => turn(getTurn(side, book.direction)),
    turnSection: (way) => turnSpread(way, 0),
    scrollBy(by) {
      const way = by > 0 ? 'next' : 'previous'
      if (canScroll(way)) host.scrollBy({ top: by, behavior: 'instant' })
      else if (zoom === 1 || isScrolled()) turn(way)
    },
    retry: () => void show(section, false),
    clearSelection: () => false,
    getText: () => undefined,
    isShown: (index) => shown !== undefined && listSections(shown).includes(index),
    setMarks() {},
    on: emitter.on,
    destroy() {
      stop.abort()
      clearTimeout(idleTimer)
      emitter.clear()
      pages.keep([])
    },
  }
}
