import { getTurn, type Turn } from '../../reader/engine/direction.ts'
import { createEmitter } from '../../reader/engine/emitter.ts'
import { createBookShares } from './book-shares.ts'
import type { Chapter } from './chapter.ts'
import { createChapterCache } from './chapter-cache.ts'
import type { PageBox } from './column-layout.ts'
import { findOffset } from './find-offset.ts'
import { createFlowInput } from './flow-input.ts'
import { drawMarks } from './marks.ts'
import { describePlace } from './place-report.ts'
import { slideChapters } from './slide-chapters.ts'
import { createStyleSheets } from './style-sheets.ts'
import type { BookFiles, TextBook } from './text-book.ts'
import type {
  TextMark,
  TextRelocation,
  TextRenderer,
  TextRendererEvents,
  TextTarget,
} from './text-renderer.ts'
import type { TextSettings } from './text-settings.ts'
import { watchChapter } from './watch-chapter.ts'

/** Chapters heavier than this, in positions of about a kilobyte, are not loaded before they are opened: their layout would stop the reader. */
const maxPreloadWeight = 700
const preloadDelayMs = 250
/** Time in milliseconds without scrolling after which a place counts. */
const scrollRestMs = 140

/** Shows a book whose text flows, in pages or as one strip for each section. */
export function createFlowRenderer(
  host: HTMLElement,
  book: TextBook,
  files: BookFiles,
  firstSettings: TextSettings,
): TextRenderer {
  const emitter = createEmitter<TextRendererEvents>()
  const shares = createBookShares(book.sections)
  const lastSection = book.sections.length - 1
  let settings = firstSettings
  let box: PageBox = { width: host.clientWidth || 1, height: host.clientHeight || 1 }
  let current: Chapter | undefined
  /** Offset that stays on the screen when the layout changes. */
  let anchor = 0
  let wanted: TextTarget | undefined
  let relocation: TextRelocation | undefined
  let marks: readonly TextMark[] = []
  let visit = 0
  /** Chapters beside the current one that are still laid out as before. */
  const stale = new WeakSet<Chapter>()
  let timers: {
    layOut?: ReturnType<typeof setTimeout>
    preload?: ReturnType<typeof setTimeout>
    scroll?: ReturnType<typeof setTimeout>
  } = {}
  const stop = new AbortController()

  const cache = createChapterCache(host, { book, files, sheets: createStyleSheets(files) }, (chapter) => {
    chapter.layOut(box, settings)
    input.follow(chapter)
    const on = { settle: () => remeasure(chapter), scroll: () => onScroll(chapter) }
    watchChapter(chapter.document, on, stop.signal)
  })

  function report(isMove: boolean): void {
    if (!current) return
    relocation = describePlace({ book, shares, chapter: current, anchor, isMove })
    emitter.emit('relocated', relocation)
  }

  function refresh(chapter: Chapter): void {
    if (stale.delete(chapter)) chapter.layOut(box, settings)
  }

  function remeasure(chapter: Chapter): void {
    const before = chapter.pageCount
    chapter.measure()
    if (chapter !== current) return
    chapter.show(chapter.locate(anchor), false)
    drawMarks(chapter, marks)
    input.renewSelection(chapter)
    if (before !== chapter.pageCount) report(false)
  }

  function onScroll(chapter: Chapter): void {
    if (chapter !== current) return
    if (chapter.isPaged) {
      // A browser scrolls to what gets the focus; pages move otherwise.
      const root = chapter.document.documentElement
      if (root.scrollLeft === 0 && root.scrollTop === 0) return
      root.scrollTo({ left: 0, top: 0, behavior: 'instant' })
      const focused = chapter.document.activeElement
      if (focused && focused !== chapter.document.body) showOffset(chapter, chapter.text.offsetOf(focused, 0))
      return
    }
    clearTimeout(timers.scroll)
    timers.scroll = setTimeout(() => {
      // It may have become pages meanwhile, which begin before the place that is read.
      if (chapter !== current || chapter.isPaged) return
      anchor = chapter.findFirstOffset()
      input.renewSelection(chapter)
      report(true)
    }, scrollRestMs)
  }

  function preload(): void {
    clearTimeout(timers.preload)
    timers.preload = setTimeout(() => {
      if (!current) return
      const around = [current.index + 1, current.index - 1].filter((each) => each >= 0 && each <= lastSection)
      cache.keep([current.index, ...around])
      for (const index of around)
        if ((book.sections[index]?.weight ?? 0) <= maxPreloadWeight) cache.get(index).catch(() => {})
    }, preloadDelayMs)
  }

  /** Puts a chapter on the screen; `way` slides it in from that side. */
  function bringUp(chapter: Chapter, way: -1 | 0 | 1): void {
    if (chapter === current) return
    const isFirst = current === undefined
    const animated =
      way !== 0 && settings.isAnimated && settings.flow === 'paged' && !chapter.writing.isVertical
    slideChapters(current, chapter, animated ? way : 0, box.width)
    current = chapter
    if (isFirst) emitter.emit('ready', undefined)
    preload()
  }

  function showOffset(chapter: Chapter, offset: number, isAnimated = false): void {
    anchor = offset
    refresh(chapter)
    chapter.show(chapter.locate(offset), isAnimated && chapter === current)
    bringUp(chapter, 0)
    drawMarks(chapter, marks)
    report(true)
  }

  async function goTo(target: TextTarget): Promise<void> {
    visit += 1
    const mine = visit
    input.endSelection()
    const section = Math.min(lastSection, Math.max(0, target.section))
    wanted = { ...target, section }
    try {
      const chapter = cache.find(section) ?? (await cache.get(section))
      if (mine !== visit) return
      wanted = undefined
      showOffset(chapter, findOffset(chapter, target))
    } catch (error) {
      if (mine === visit) emitter.emit('failed', { section, error })
    }
  }

  /** Shows the first or last page of a chapter beside the current one. */
  function enter(chapter: Chapter, turn: Turn): void {
    refresh(chapter)
    const lastPage = Math.max(0, (chapter.pageCount - 1) * chapter.pageLength)
    const end = chapter.isPaged ? lastPage : chapter.length
    chapter.show(turn === 'next' ? 0 : end, false)
    const isFromLeft = (turn === 'next') === (chapter.writing.isRightToLeft && chapter.isPaged)
    bringUp(chapter, isFromLeft ? -1 : 1)
    anchor = chapter.findFirstOffset()
    drawMarks(chapter, marks)
    report(true)
  }

  async function enterLater(index: number, turn: Turn, mine: number): Promise<void> {
    wanted = turn === 'next' ? { section: index, offset: 0 } : { section: index, progression: 1 }
    try {
      const chapter = await cache.get(index)
      if (mine === visit) enter(chapter, turn)
    } catch (error) {
      if (mine === visit) emitter.emit('failed', { section: index, error })
    }
  }

  async function crossTo(index: number, turn: Turn): Promise<void> {
    if (index < 0 || index > lastSection) {
      emitter.emit('atEdge', turn === 'next' ? 'end' : 'start')
      return
    }
    visit += 1
    // What is loaded already is shown in the same moment.
    const known = cache.find(index)
    if (known) enter(known, turn)
    else await enterLater(index, turn, visit)
  }

  function turn(way: Turn): void {
    if (!current) return
    // What is selected stays behind on the page that is left, and must not be marked from another.
    input.endSelection()
    const step = way === 'next' ? 1 : -1
    const { position, pageLength, length } = current
    const isEnd = step > 0 ? position + pageLength >= length - 2 : position <= 1
    if (isEnd) {
      void crossTo(current.index + step, way)
      return
    }
    // A line of the old screen stays in sight while scrolling.
    const reach = current.isPaged ? pageLength : pageLength * 0.9
    const to = Math.max(0, position + step * reach)
    current.show(to, settings.isAnimated)
    if (!current.isPaged) return
    anchor = current.findFirstOffset()
    report(true)
  }

  const input = createFlowInput({
    host,
    emitter,
    direction: book.direction,
    language: book.language,
    getSettings: () => settings,
    getCurrent: () => current,
    getNeighbour(step) {
      const beside = current && cache.find(current.index + step)
      if (beside) refresh(beside)
      return beside
    },
    getMarks: () => marks,
    turn,
    settle: () => current?.show(current.position, settings.isAnimated),
    signal: stop.signal,
  })

  /** The chapter on the screen first: those beside it would make a change wait. */
  function layOutAll(): void {
    for (const chapter of cache.list()) stale.add(chapter)
    clearTimeout(timers.layOut)
    timers.layOut = setTimeout(() => cache.list().forEach(refresh), preloadDelayMs)
    if (!current) return
    refresh(current)
    current.show(current.locate(anchor), false)
    drawMarks(current, marks)
    input.renewSelection(current)
    report(false)
  }

  const observer = new ResizeObserver(() => {
    const next = { width: host.clientWidth || 1, height: host.clientHeight || 1 }
    if (next.width === box.width && next.height === box.height) return
    box = next
    layOutAll()
  })
  observer.observe(host)

  return {
    get relocation() {
      return relocation
    },
    open: (at) => void goTo(at),
    goTo: (at) => void goTo(at),
    goToFraction(fraction) {
      const { section, progression } = shares.toSection(fraction)
      void goTo({ section, progression })
    },
    configure(next) {
      settings = next
      layOutAll()
    },
    turn,
    turnTo: (side) => turn(getTurn(side, book.direction)),
    turnSection(way) {
      if (!current) return
      const isInside = way === 'previous' && current.position > 1
      const index = current.index + (way === 'next' ? 1 : isInside ? 0 : -1)
      if (index < 0 || index > lastSection) void crossTo(index, way)
      else void goTo({ section: index, offset: 0 })
    },
    scrollBy(by) {
      if (!current) return
      input.endSelection()
      const isEnd =
        by > 0 ? current.position + current.pageLength >= current.length - 2 : current.position <= 1
      if (current.isPaged || isEnd) turn(by > 0 ? 'next' : 'previous')
      else current.show(current.position + by, false)
    },
    retry() {
      if (wanted) void goTo(wanted)
    },
    clearSelection: input.endSelection,
    getText: (section) => cache.find(section)?.text,
    isShown: (section, offset) => current?.index === section && current.isShown(offset),
    setMarks(next) {
      marks = next
      if (current) drawMarks(current, marks)
    },
    on: emitter.on,
    destroy() {
      stop.abort()
      observer.disconnect()
      for (const timer of Object.values(timers)) clearTimeout(timer)
      timers = {}
      emitter.clear()
      cache.clear()
    },
  }
}
