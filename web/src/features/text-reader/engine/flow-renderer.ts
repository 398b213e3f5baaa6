import { getTurn, type Turn } from '../../reader/engine/direction.ts'
import { createEmitter } from '../../reader/engine/emitter.ts'
import { createBookShares } from './book-shares.ts'
import { type Chapter, hasMore } from './chapter.ts'
import { createChapterCache } from './chapter-cache.ts'
import { describePosition } from './describe-position.ts'
import { findOffset } from './find-target.ts'
import { createFlowInput } from './flow-input.ts'
import { createHyphenation, type LoadBreaks } from './hyphenate.ts'
import { drawMarks } from './marks.ts'
import { createPreloader } from './preload-chapters.ts'
import { createLayoutRefresh } from './refresh-layouts.ts'
import { createSectionWalk, isEmpty, toSectionFailure } from './section-walk.ts'
import { slideChapters } from './slide-chapters.ts'
import { copyPlain } from './soft-hyphens.ts'
import { createStripScroll } from './strip-scroll.ts'
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
import { getSize, undoScroll, watchChapter, watchSize } from './watch-chapter.ts'

/** Shows a book whose text flows, in pages or as one strip per section. */
export function createFlowRenderer(
  host: HTMLElement,
  book: TextBook,
  files: BookFiles,
  firstSettings: TextSettings,
  loadBreaks: LoadBreaks,
): TextRenderer {
  const emitter = createEmitter<TextRendererEvents>()
  const shares = createBookShares(book.sections)
  let settings = firstSettings
  let box = getSize(host)
  let current: Chapter | undefined
  /** Offset of the reading position, which remains on the screen when the layout changes. */
  let anchor = 0
  let wanted: TextTarget | undefined
  let relocation: TextRelocation | undefined
  let marks: readonly TextMark[] = []
  let isUnsettled = false
  let visit = 0
  const stop = new AbortController()
  const strip = createStripScroll(stop.signal, (chapter) => {
    if (chapter !== current) return
    anchor = chapter.findFirstOffset()
    input.updateSelection(chapter)
    report(true)
  })
  const hyphenation = createHyphenation(loadBreaks)
  const needs = { book, files, sheets: createStyleSheets(files), hyphenation }
  const complete = ({ document }: Chapter) => hyphenation.load(document, settings)
  const layOut = (chapter: Chapter) => chapter.layOut(box, settings)
  const cache = createChapterCache(host, needs, complete, (chapter) => {
    layOut(chapter)
    input.listen(chapter)
    copyPlain(chapter.document)
    const on = { loaded: () => remeasure(chapter), scrolled: () => onScroll(chapter) }
    watchChapter(chapter.document, on, stop.signal)
  })

  const listChapters = () => cache.list().map(([, chapter]) => chapter)
  const { refresh, refreshAll } = createLayoutRefresh(listChapters, layOut, stop.signal)
  const walk = createSectionWalk(book, files, cache)

  function report(isMove: boolean): void {
    if (!current) return
    isUnsettled = current.isWaiting
    relocation = describePosition({ book, shares, walk }, current, anchor, isMove, relocation)
    emitter.emit('relocated', relocation)
  }

  /** Shows the reading position after a layout. */
  function restore(chapter: Chapter): void {
    strip.place(chapter, chapter.locate(anchor))
    drawMarks(chapter, marks)
    input.updateSelection(chapter)
  }

  function remeasure(chapter: Chapter): void {
    const before = chapter.pageCount
    chapter.measure()
    if (chapter !== current) return
    restore(chapter)
    // The end, which does not count while images load, may be visible now.
    if (before !== chapter.pageCount || isUnsettled) report(isUnsettled && relocation?.isMove === true)
  }

  function onScroll(chapter: Chapter): void {
    if (chapter !== current) return
    const focused = chapter.isPaged ? undoScroll(chapter.document) : undefined
    if (focused) showOffset(chapter, chapter.text.offsetOf(focused, 0))
    if (!chapter.isPaged) strip.scrolled(chapter)
  }

  const preload = createPreloader({
    ...{ book, cache, walk, signal: stop.signal },
    getCurrent: () => current,
    lastChanged: () => report(relocation?.isMove ?? false),
  })

  /** Shows a chapter, which slides in from the right (1), from the left (-1), or appears at once (0). */
  function showChapter(chapter: Chapter, from: -1 | 0 | 1): void {
    if (chapter === current) return
    const isFirst = current === undefined
    const isSliding =
      from !== 0 && settings.isAnimated && settings.flow === 'paged' && !chapter.writing.isVertical
    slideChapters(current, chapter, isSliding ? from : 0, box.width)
    current = chapter
    if (isFirst) emitter.emit('ready', undefined)
    preload()
  }

  function showOffset(chapter: Chapter, offset: number, isAnimated = false): void {
    anchor = offset
    refresh(chapter)
    chapter.reveal(offset)
    strip.place(chapter, chapter.locate(offset), isAnimated && chapter === current)
    showChapter(chapter, 0)
    drawMarks(chapter, marks)
    report(true)
  }

  /** Calls `show` with a loaded chapter, unless the reader has gone elsewhere in the meantime. */
  async function showLoaded<C>(loading: Promise<C>, show: (chapter: C) => void): Promise<void> {
    visit += 1
    const mine = visit
    try {
      const chapter = await loading
      if (mine !== visit) return
      wanted = undefined
      show(chapter)
    } catch (failure) {
      if (mine === visit) emitter.emit('failed', toSectionFailure(failure))
    }
  }

  function goTo(target: TextTarget): void {
    input.endSelection()
    const section = Math.min(book.sections.length - 1, Math.max(0, target.section))
    wanted = { ...target, section }
    const show = (chapter: Chapter) =>
      showOffset(chapter, chapter.index === section ? findOffset(chapter, target) : 0)
    const known = cache.find(section)
    if (known && !isEmpty(known)) {
      visit += 1
      wanted = undefined
      show(known)
    } else void showLoaded(walk.open(section), show)
  }

  /** Shows the first page of the next chapter, or the last page of the previous one. */
  function enter(chapter: Chapter, turn: Turn): void {
    refresh(chapter)
    const lastPage = Math.max(0, (chapter.pageCount - 1) * chapter.pageLength)
    const end = chapter.isPaged ? lastPage : chapter.length
    chapter.show(turn === 'next' ? 0 : end, false)
    const isFromLeft = (turn === 'next') === (chapter.writing.isRightToLeft && chapter.isPaged)
    showChapter(chapter, isFromLeft ? -1 : 1)
    anchor = chapter.findFirstOffset()
    drawMarks(chapter, marks)
    report(true)
  }

  /** Returns the nearest section of the flow from an index on; undefined in a text aside of the flow. */
  const findInFlow = (index: number, turn: Turn) =>
    relocation?.isAside ? undefined : walk.next(index, turn === 'next' ? 1 : -1)

  function reportEdge(turn: Turn): void {
    if (relocation?.isAside) {
      emitter.emit('asideRead', undefined)
      return
    }
    // All documents after this one are empty, so this is the end.
    if (turn === 'next' && relocation?.isAtEnd === false) report(true)
    emitter.emit('atEdge', turn === 'next' ? 'end' : 'start')
  }

  function crossTo(index: number, turn: Turn): void {
    const at = findInFlow(index, turn)
    const known = at === undefined ? undefined : cache.find(at)
    if (at === undefined) reportEdge(turn)
    else if (known && !isEmpty(known)) {
      visit += 1
      enter(known, turn)
    } else {
      wanted = turn === 'next' ? { section: at, offset: 0 } : { section: at, progression: 1 }
      const show = (chapter: Chapter | undefined) => (chapter ? enter(chapter, turn) : reportEdge(turn))
      void showLoaded(walk.load(at, turn === 'next' ? 1 : -1), show)
    }
  }

  function turnInside(chapter: Chapter, step: 1 | -1): void {
    // While scrolling, a line of the screen before remains visible.
    const distance = chapter.pageLength * (chapter.isPaged ? 1 : 0.9)
    chapter.show(Math.max(0, chapter.position + step * distance), settings.isAnimated)
    if (!chapter.isPaged) return
    anchor = chapter.findFirstOffset()
    report(true)
  }

  function turn(way: Turn): void {
    // A selection on another page must not be marked.
    input.endSelection()
    const step = way === 'next' ? 1 : -1
    if (current && hasMore(current, step)) turnInside(current, step)
    else if (current) crossTo(current.index + step, way)
  }

  const input = createFlowInput({
    host,
    emitter,
    direction: book.direction,
    language: book.language,
    getSettings: () => settings,
    getCurrent: () => current,
    getNeighbour(step) {
      const at = current && findInFlow(current.index + step, step > 0 ? 'next' : 'previous')
      const beside = at === undefined ? undefined : cache.find(at)
      if (beside) refresh(beside)
      return beside
    },
    getMarks: () => marks,
    turn,
    settle: () => current?.show(current.position, settings.isAnimated),
    signal: stop.signal,
  })

  function layOutAll(): void {
    refreshAll()
    if (!current) return
    refresh(current)
    restore(current)
    report(false)
  }

  watchSize(host, stop.signal, (next) => {
    box = next
    layOutAll()
  })

  return {
    get relocation() {
      return relocation
    },
    open: goTo,
    goTo,
    goToFraction(fraction) {
      const { section, progression } = shares.toSection(fraction)
      goTo({ section, progression })
    },
    configure(next) {
      settings = next
      layOutAll()
      void Promise.all(listChapters().map(complete)).then((loaded) => {
        if (loaded.includes(true) && !stop.signal.aborted) layOutAll()
      })
    },
    turn,
    turnTo: (side) => turn(getTurn(side, book.direction)),
    turnSection(to) {
      if (!current) return
      const isInside = to === 'previous' && current.position > 1
      const index = current.index + (to === 'next' ? 1 : isInside ? 0 : -1)
      const at = findInFlow(index, to)
      if (at === undefined) crossTo(index, to)
      else goTo({ section: at, offset: 0 })
    },
    scrollBy(by) {
      if (!current) return
      input.endSelection()
      if (current.isPaged || !hasMore(current, by > 0 ? 1 : -1)) turn(by > 0 ? 'next' : 'previous')
      else current.show(current.position + by, false)
    },
    retry() {
      if (wanted) goTo(wanted)
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
      emitter.clear()
      cache.keep([])
    },
  }
}
