import { findFirst } from '../../reader/engine/find-first.ts'
import type { Size } from '../../reader/engine/fit.ts'
import {
  applySettings,
  fillWithPicture,
  layOutPages,
  layOutRoot,
  layOutStrip,
  layOutTrial,
} from './chapter-styles.ts'
import { type ColumnLayout, layOutColumns } from './column-layout.ts'
import { createTextIndex, rangeBetween, type TextIndex, type TextPoint } from './counted-text.ts'
import { fitPictures } from './fit-pictures.ts'
import {
  findScrollBox,
  fitWideContent,
  mayHaveWideContent,
  restoreStyles,
  scrollIntoBox,
} from './fit-wide-content.ts'
import type { Hyphenation } from './hyphenate.ts'
import { markKeptTogether } from './keep-together.ts'
import type { LoadedChapter } from './load-chapter.ts'
import { shareAt, shareBefore } from './picture-share.ts'
import { createAxis, readWriting, type Stretch, type Writing } from './reading-axis.ts'
import { toPlain } from './soft-hyphens.ts'
import { baseFontPx, type TextSettings } from './text-settings.ts'

/** A chapter that is laid out in pages or as one strip. Positions in it are pixels from its beginning. */
export interface Chapter extends LoadedChapter {
  readonly index: number
  readonly text: TextIndex
  readonly writing: Writing
  readonly isPaged: boolean
  readonly isFixed?: boolean
  /** Length of a page in the direction in which pages follow each other. */
  readonly pageLength: number
  readonly length: number
  readonly pageCount: number
  /** Position at which the shown page begins. */
  readonly position: number
  /** True while images are loading, so that the length is not final. */
  readonly isWaiting: boolean
  layOut(page: Size, settings: TextSettings): void
  /** Measures the layout again, after images or fonts have loaded. */
  measure(isNew?: boolean): void
  /** Shows the page, or the part of the strip, that begins at a position; `pull` shifts pages by these pixels while a finger moves them. */
  show(position: number, isAnimated: boolean, pull?: number): void
  findFirstOffset(): number
  /** Returns the position of the page, or of the line in a strip, with a character. */
  locate(offset: number): number
  /** Makes a character visible that is in a box that scrolls. */
  reveal(offset: number): void
  isShown(offset: number): boolean
  rangeOf(from: number, to: number): Range
}

const turnMs = 220
/** Height of the last line of a strip in the window, which must be visible as a whole. */
const bottomLinePx = 48

/** True if a chapter continues before or after its visible part. */
export const hasMore = (
  { position, pageLength, length }: Pick<Chapter, 'position' | 'pageLength' | 'length'>,
  step: 1 | -1,
): boolean => (step > 0 ? position + pageLength < length - 2 : position > 1)

/** Layout of a chapter that is one image: the whole page, even if text has two columns. */
const pictureLayout = { columns: 1, margins: 0.5, maxWidth: 1000 } as const
const isCover = (picture: Element, index: number): boolean =>
  index === 0 ||
  /cover|titre|umschlag/i.test(`${picture.getAttribute('src')} ${picture.ownerDocument.body.className}`)
const isOnlyPicture = (text: TextIndex): boolean =>
  text.count === 1 && text.nodeAt(0).nodeType !== Node.TEXT_NODE

/** Layout of a scrolled chapter of images without text: one strip as wide as in the reader of images, which grows with the size of text. */
const stripLayout = { columns: 1, margins: 0, maxWidth: 44 } as const
const holdsOnlyPictures = (text: TextIndex): boolean =>
  text.count > 0 &&
  Array.from({ length: text.count }).every((_, at) => text.nodeAt(at).nodeType !== Node.TEXT_NODE)

export function createChapter(loaded: LoadedChapter, index: number, hyphenation: Hyphenation): Chapter {
  const { document } = loaded
  const root = document.documentElement
  const { body } = document
  const text = createTextIndex(body)
  const isPicture = isOnlyPicture(text)
  const isPictures = holdsOnlyPictures(text)
  let writing: Writing = { isVertical: false, isRightToLeft: false }
  let isPaged = true
  let box: Size = { width: 1, height: 1 }
  let length = 1
  let position = 0
  let columns: ColumnLayout | undefined
  let wanted: TextSettings | undefined
  const parts = { root, body }
  const mayBeWide = mayHaveWideContent(body, loaded.publisherStyles)
  let isMarked = false
  let axis = createAxis(writing, isPaged)

  /** Returns the box of a character, or of the next visible one in the same text. In a box that scrolls, it is the box itself. */
  function getBox({ node, at }: TextPoint): DOMRect | undefined {
    const holder = findScrollBox(node)
    if (holder) return holder.getClientRects()[0]
    if (node.nodeType !== Node.TEXT_NODE) return (node as Element).getClientRects()[0]
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, Math.min((node as Text).length, at + 1))
    const isVisible = (each: DOMRect) => each.width > 0
    const first = Array.from(range.getClientRects()).find(isVisible)
    if (first) return first
    range.setEnd(node, (node as Text).length)
    const following = Array.from(range.getClientRects())
    return following.find(isVisible) ?? following[0] ?? node.parentElement?.getClientRects()[0]
  }
  function getBoxes(node: Text | Element): DOMRectList {
    const holder = findScrollBox(node)
    if (holder) return holder.getClientRects()
    if (node.nodeType !== Node.TEXT_NODE) return (node as Element).getClientRects()
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getClientRects()
  }

  const pageLength = () => (writing.isVertical === isPaged ? box.height : box.width) || 1
  const toStretch = (rect: DOMRect): Stretch => axis(rect, (isPaged ? body : root).getBoundingClientRect())

  /** Fits images into a column, and in a new layout all other wide content. */
  function fit(inline: number, block: number | undefined, isNew: boolean): void {
    fitPictures(document, { inline, block })
    if (isPicture) {
      body.style.textAlign ||= 'center'
      const picture = text.nodeAt(0) as HTMLElement
      const room = { width: inline, height: block }
      const turned = { width: block ?? inline, height: inline }
      fillWithPicture(body, picture, isCover(picture, index), writing.isVertical ? turned : room)
    } else if (isNew && !writing.isVertical && mayBeWide) {
      layOutTrial(parts, inline)
      fitWideContent(body, { inline, block })
    }
  }
  /** Returns the length of a column; undefined in a strip, which is as long as its contents. */
  function getBlock({ edge }: ColumnLayout): number | undefined {
    if (!isPaged && !writing.isVertical) return undefined
    return (writing.isVertical ? box.width : box.height) - 2 * edge
  }

  function place(layout: ColumnLayout): void {
    if (isPaged) layOutPages(parts, box, layout, writing.isVertical)
    else layOutStrip(parts, box, layout, writing.isVertical)
  }

  /** Centers a chapter, such as a title page, that fills at most one of two columns. */
  function centerSingleColumn(settings: TextSettings): void {
    const double = layOutColumns(box, settings, false)
    const node = text.count > 0 ? text.nodeAt(text.count - 1) : undefined
    const last = node && Array.from(getBoxes(node)).at(-1)
    if (double.count !== 2 || !last) return
    const isAlone = toStretch(last).start < box.width / (columns?.count ?? 1)
    if (isAlone === (columns?.count === 1)) return
    const maxWidth = double.column / (baseFontPx * settings.scale)
    columns = isAlone ? layOutColumns(box, { ...settings, columns: 1, maxWidth }, false) : double
    place(columns)
    length = measurePages(columns.gap)
  }

  const getOwnLayout = () => {
    if (isPictures && !isPaged) return stripLayout
    return isPicture ? pictureLayout : undefined
  }
  function measurePages(gap: number): number {
    const whole = writing.isVertical ? body.scrollHeight : body.scrollWidth
    // Only some browsers count the space after the last column.
    return Math.max(1, Math.ceil((whole - gap / 2 - 1) / pageLength())) * pageLength()
  }
  const measureStrip = () => Math.max(1, writing.isVertical ? root.scrollWidth : root.scrollHeight)

  function showPage(to: number, isAnimated: boolean, pull: number): void {
    position = to
    const way = writing.isVertical || !writing.isRightToLeft ? -to : to
    body.style.transition = isAnimated ? `transform ${turnMs}ms ease-out` : 'none'
    body.style.transform = writing.isVertical ? `translateY(${way}px)` : `translateX(${way + pull}px)`
  }
  function scrollStrip(to: number, behavior: ScrollBehavior): void {
    if (!writing.isVertical) root.scrollTo({ top: to, behavior })
    else root.scrollTo({ left: writing.isRightToLeft ? -to : to, behavior })
  }

  const chapter: Chapter = {
    ...loaded,
    index,
    text,
    get writing() {
      return writing
    },
    get isPaged() {
      return isPaged
    },
    get pageLength() {
      return pageLength()
    },
    get length() {
      return length
    },
    get pageCount() {
      return Math.max(1, Math.ceil(length / pageLength()))
    },
    get position() {
      if (isPaged) return position
      return Math.abs(writing.isVertical ? root.scrollLeft : root.scrollTop)
    },
    get isWaiting() {
      return Array.from(document.images).some(({ complete }) => !complete)
    },
    layOut(page, settings) {
      box = page
      isPaged = settings.flow === 'paged'
      applySettings(loaded, settings)
      root.removeAttribute('style')
      restoreStyles(body)
      if (!isMarked) markKeptTogether(body)
      isMarked = true
      hyphenation.apply(document, settings)
      writing = readWriting(document)
      axis = createAxis(writing, isPaged)
      layOutRoot(parts, isPaged)
      wanted = { ...settings, ...getOwnLayout() }
      columns = layOutColumns(page, wanted, writing.isVertical)
      chapter.measure(true)
    },
    measure(isNew = false) {
      if (!columns || !wanted) return
      fit(columns.column, getBlock(columns), isNew)
      if (isNew) place(columns)
      length = isPaged ? measurePages(columns.gap) : measureStrip()
      if (isPaged && !writing.isVertical) centerSingleColumn(wanted)
    },
    show(to, isAnimated, pull = 0) {
      if (isPaged) showPage(to, isAnimated, pull)
      else scrollStrip(to, isAnimated ? 'smooth' : 'instant')
    },
    findFirstOffset() {
      const from = chapter.position + 1
      const endOf = (at: number): number => {
        for (let i = at; i < text.count; i += 1) {
          const rects = getBoxes(text.nodeAt(i))
          const last = rects[rects.length - 1]
          if (last) return toStretch(last).end
        }
        return Number.POSITIVE_INFINITY
      }
      const found = findFirst(0, text.count, (at) => endOf(at) > from)
      if (found >= text.count) return Math.max(0, text.length - 1)
      const node = text.nodeAt(found)
      if (node.nodeType !== Node.TEXT_NODE) {
        const rect = isPaged ? undefined : getBoxes(node)[0]
        return text.startOf(found) + (rect ? shareBefore(toStretch(rect), from) : 0)
      }
      const at = findFirst(0, (node as Text).length - 1, (i) => {
        const rect = getBox({ node, at: i })
        return rect === undefined || toStretch(rect).end > from
      })
      return text.startOf(found) + toPlain(node, at)
    },
    locate(offset) {
      const point = text.pointAt(offset)
      const rect = point && getBox(point)
      if (!rect) return 0
      const { start, end } = toStretch(rect)
      const share = isPaged ? 0 : shareAt(text, offset)
      if (share > 0) return start + share * (end - start) - 1
      if (!isPaged) return Math.max(0, start - 12)
      const last = chapter.pageCount - 1
      return Math.min(last, Math.max(0, Math.floor((start + 1) / pageLength()))) * pageLength()
    },
    reveal(offset) {
      const point = text.pointAt(offset)
      const box = point && findScrollBox(point.node)
      if (box) scrollIntoBox(box, chapter.rangeOf(offset, offset + 1).getBoundingClientRect())
    },
    isShown(offset) {
      const from = chapter.position
      if (isPaged) return Math.abs(chapter.locate(offset) - from) < 1
      const at = chapter.locate(offset)
      return at + 12 >= from && at + bottomLinePx <= from + pageLength()
    },
    rangeOf: (from, to) => rangeBetween(document, text, from, to),
  }
  return chapter
}
