import { getTurn, type Turn } from '../../reader/engine/direction.ts'
import { createEmitter } from '../../reader/engine/emitter.ts'
import { decideSwipe } from '../../reader/engine/swipe.ts'
import { createWheelTurn } from '../../reader/engine/wheel-turn.ts'
import { findTurn } from '../../reader/engine/zones.ts'
import { createBookShares } from './book-shares.ts'
import { type FixedSpread, pairSections, sectionsOf } from './fixed-spreads.ts'
import { type LoadedChapter, loadChapter, type PageSize } from './load-chapter.ts'
import { createStyleSheets } from './style-sheets.ts'
import type { BookFiles, ContentsEntry, TextBook } from './text-book.ts'
import { followInput, type TextInputHandlers } from './text-input.ts'
import type { TextRelocation, TextRenderer, TextRendererEvents, TextTarget } from './text-renderer.ts'
import type { TextSettings } from './text-settings.ts'
import { toWindowPoint } from './window-point.ts'

/** Size of a page that does not name its own, in CSS pixels. */
const usualSize: PageSize = { width: 1000, height: 1414 }

interface FixedPage extends LoadedChapter {
  readonly size: PageSize
}

const findLastEntry = (entries: readonly ContentsEntry[], section: number): number | undefined => {
  const at = entries.findLastIndex((entry) => entry.section !== undefined && entry.section <= section)
  return at < 0 ? undefined : at
}

/** An empty side is as wide as the page beside it, so that pages do not jump from spread to spread. */
const getSpreadWidth = (sizes: readonly PageSize[], isAlone: boolean): number =>
  sizes.reduce((sum, { width }) => sum + width, 0) * (isAlone || sizes.length > 1 ? 1 : 2)

/** Shows a book whose pages have a size of their own, one or two at a time, as large as the window allows. */
export function createFixedRenderer(
  host: HTMLElement,
  book: TextBook,
  files: BookFiles,
  firstSettings: TextSettings,
): TextRenderer {
  const emitter = createEmitter<TextRendererEvents>()
  const shares = createBookShares(book.sections)
  const sheets = createStyleSheets(files)
  const pages = new Map<number, Promise<FixedPage>>()
  const ready = new Map<number, FixedPage>()
  const stop = new AbortController()
  const rollWheel = createWheelTurn()
  let settings = firstSettings
  let spreads: readonly FixedSpread[] = []
  let shown: FixedSpread | undefined
  let section = 0
  let relocation: TextRelocation | undefined
  let visit = 0

  const isPaired = () =>
    settings.columns === 2 || (settings.columns === 'auto' && host.clientWidth > host.clientHeight)
  const pair = () => {
    spreads = pairSections(book.sections, book.direction, isPaired())
  }
  const spreadOf = (index: number) => spreads.findIndex((spread) => sectionsOf(spread).includes(index))

  function follow(page: FixedPage): void {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]')
      if (!link) return
      event.preventDefault()
      const target = page.links.find(link)
      if (target) emitter.emit('link', { link: target, isNote: false, text: link.textContent?.trim() ?? '' })
    }
    page.document.addEventListener('click', onClick, { capture: true, signal: stop.signal })
    followInput(page.document, (point) => toWindowPoint(page.element, point), handlers, stop.signal)
  }

  async function load(index: number): Promise<FixedPage> {
    const frameHost = host.ownerDocument.createElement('div')
    frameHost.dataset.chapter = ''
    frameHost.style.visibility = 'hidden'
    frameHost.inert = true
    host.append(frameHost)
    try {
      const loaded = await loadChapter({ host: frameHost, book, files, sheets }, index)
      const image = loaded.document.querySelector('img')
      if (!loaded.viewport && image) await image.decode().catch(() => {})
      const natural =
        image && image.naturalWidth > 0
          ? { width: image.naturalWidth, height: image.naturalHeight }
          : undefined
      const page = { ...loaded, size: loaded.viewport ?? natural ?? usualSize }
      const { documentElement, body } = page.document
      documentElement.style.cssText = 'margin:0;overflow:hidden;touch-action:pinch-zoom'
      body.style.cssText = `margin:0;${body.dataset.style ?? ''}`
      if (!loaded.viewport && natural)
        loaded.readingStyle.textContent = 'img{display:block;max-width:none!important}'
      ready.set(index, page)
      follow(page)
      return page
    } catch (error) {
      frameHost.remove()
      pages.delete(index)
      throw error
    }
  }
  const get = (index: number): Promise<FixedPage> => {
    const known = pages.get(index)
    if (known) return known
    const page = Promise.resolve().then(() => load(index))
    pages.set(index, page)
    page.catch(() => {})
    return page
  }
  const keep = (indexes: readonly number[]) => {
    for (const index of [...pages.keys()]) {
      if (indexes.includes(index)) continue
      ready.get(index)?.host.remove()
      ready.delete(index)
      pages.delete(index)
    }
  }

  /** Places the pages of the spread side by side in the middle of the window. */
  function place(spread: FixedSpread): void {
    const indexes = sectionsOf(spread)
    const open = indexes.map((index) => ready.get(index)).filter((page) => page !== undefined)
    const isAlone = 'center' in spread
    const [one] = open
    if (!one) return
    const height = Math.max(...open.map(({ size }) => size.height))
    const width = getSpreadWidth(
      open.map(({ size }) => size),
      isAlone,
    )
    const scale = Math.min(host.clientWidth / width, host.clientHeight / height)
    let left = (host.clientWidth - width * scale) / 2
    if (!isAlone && spread.left === undefined) left += one.size.width * scale
    for (const [index, page] of ready) if (!indexes.includes(index)) hide(page)
    for (const page of open) {
      const { style } = page.host
      page.host.inert = false
      Object.assign(style, {
        visibility: 'visible',
        inset: 'auto',
        left: `${left}px`,
        top: `${(host.clientHeight - page.size.height * scale) / 2}px`,
        width: `${page.size.width * scale}px`,
        height: `${page.size.height * scale}px`,
      })
      Object.assign(page.element.style, {
        width: `${page.size.width}px`,
        height: `${page.size.height}px`,
        transform: `scale(${scale})`,
        transformOrigin: '0 0',
        background: '#fff',
      })
      left += page.size.width * scale
    }
  }
  const hide = (page: FixedPage) => {
    page.host.style.visibility = 'hidden'
    page.host.inert = true
  }

  function report(isMove: boolean): void {
    const isAtEnd = shown !== undefined && sectionsOf(shown).includes(book.sections.length - 1)
    relocation = {
      place: { section, offset: 0 },
      progression: 0,
      fraction: isAtEnd ? 1 : shares.toFraction(section, 0),
      endFraction: shares.toFraction(section, 1),
      page: section + 1,
      pageCount: book.sections.length,
      quote: '',
      entry: findLastEntry(book.contents, section),
      printedPage: findLastEntry(book.pageList, section),
      isMove,
      isAtEnd,
      isVertical: false,
    }
    emitter.emit('relocated', relocation)
  }

  async function show(index: number, isMove: boolean): Promise<void> {
    const spread = spreads[spreadOf(index)]
    if (!spread) return
    visit += 1
    const mine = visit
    const isFirst = shown === undefined
    section = index
    const failures: unknown[] = []
    await Promise.all(
      sectionsOf(spread).map((each) => get(each).catch((error: unknown) => failures.push(error))),
    )
    if (mine !== visit || stop.signal.aborted) return
    if (failures.length > 0) emitter.emit('failed', { section: index, error: failures[0] })
    shown = spread
    place(spread)
    if (isFirst) emitter.emit('ready', undefined)
    report(isMove)
    const at = spreads.indexOf(spread)
    const around = [at - 1, at, at + 1].flatMap((each) => (spreads[each] ? sectionsOf(spreads[each]) : []))
    keep(around)
    for (const each of around) get(each).catch(() => {})
  }

  function turn(way: Turn): void {
    const next = spreadOf(section) + (way === 'next' ? 1 : -1)
    const [index] = spreads[next] ? [...sectionsOf(spreads[next])].sort((a, b) => a - b) : []
    if (index === undefined) emitter.emit('atEdge', way === 'next' ? 'end' : 'start')
    else void show(index, true)
  }

  const handlers: TextInputHandlers = {
    tap(point) {
      const area = host.getBoundingClientRect()
      const at = { x: point.x - area.left, y: point.y - area.top }
      const found = findTurn(at, { width: area.width, height: area.height }, settings.zones, book.direction)
      if (found) turn(found)
      else emitter.emit('menu', undefined)
    },
    doubleTap() {},
    pull: () => settings.hasSwipes,
    release(by: number, velocity: number) {
      const decision = decideSwipe(by, velocity, host.clientWidth)
      if (decision !== 0) turn(getTurn(decision > 0 ? 'right' : 'left', book.direction))
    },
    wheel(event: WheelEvent) {
      if (event.ctrlKey) return
      const rolled = rollWheel({ deltaX: event.deltaX, deltaY: event.deltaY, at: event.timeStamp }, false)
      if (rolled === 'left' || rolled === 'right') turn(getTurn(rolled, book.direction))
      else if (rolled) turn(rolled)
    },
    key: (event: KeyboardEvent) => emitter.emit('key', event),
  }
  followInput(host, (point) => point, handlers, stop.signal)

  const layOut = () => {
    pair()
    if (shown) void show(section, false)
  }
  const observer = new ResizeObserver(layOut)
  observer.observe(host)
  pair()

  const goTo = (target: TextTarget) =>
    void show(Math.min(book.sections.length - 1, Math.max(0, target.section)), true)
  return {
    get relocation() {
      return relocation
    },
    open: goTo,
    goTo,
    goToFraction: (fraction) => goTo({ section: shares.toSection(fraction).section, offset: 0 }),
    configure(next) {
      const wasColumns = settings.columns
      settings = next
      if (wasColumns !== next.columns) layOut()
    },
    turn,
    turnTo: (side) => turn(getTurn(side, book.direction)),
    turnSection: turn,
    scrollBy: (by) => turn(by > 0 ? 'next' : 'previous'),
    retry: () => void show(section, false),
    clearSelection: () => false,
    getText: () => undefined,
    isShown: (index) => shown !== undefined && sectionsOf(shown).includes(index),
    setMarks() {},
    on: emitter.on,
    destroy() {
      stop.abort()
      observer.disconnect()
      emitter.clear()
      keep([])
    },
  }
}
