import { followTheme } from './color-scheme.ts'
import { type ColumnLayout, layOutColumns, type PageBox } from './column-layout.ts'
import { createTextIndex, findFirst, type TextIndex, type TextPoint } from './counted-text.ts'
import { fitContents } from './fit-contents.ts'
import type { LoadedChapter } from './load-chapter.ts'
import { createAxis, readWriting, type Stretch, type Writing } from './reading-axis.ts'
import { buildReadingStyle } from './reading-style.ts'
import type { TextSettings } from './text-settings.ts'

/** A chapter that is laid out, in pages or as one strip. Positions along it are pixels from its beginning. */
export interface Chapter extends LoadedChapter {
  readonly index: number
  readonly text: TextIndex
  readonly writing: Writing
  readonly isPaged: boolean
  /** Length of a page along the way in which pages follow each other. */
  readonly pageLength: number
  /** Length of the whole chapter. */
  readonly length: number
  readonly pageCount: number
  /** Where the shown page begins. */
  readonly position: number
  layOut(page: PageBox, settings: TextSettings): void
  /** Measures anew, after pictures or fonts have come. */
  measure(): void
  /** Shows the page, or the part of the strip, that begins there; `pull` shifts pages by some pixels while a finger moves them. */
  show(position: number, isAnimated: boolean, pull?: number): void
  /** Returns the offset of the first character that is shown. */
  findFirstOffset(): number
  /** Returns the position of the page, or of the line in a strip, on which a character is. */
  locate(offset: number): number
  /** True when a character is on the screen. */
  isShown(offset: number): boolean
  rangeOf(from: number, to: number): Range
  close(): void
}

const turnMs = 220
/** Height of the last line of a strip, which is not on the screen when only its top is. */
const bottomLinePx = 48

const important = (element: HTMLElement, styles: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important')
}

/** Returns the box of a character, or of the nearest visible one after it in the same text. */
function boxOf(document: Document, { node, at }: TextPoint): DOMRect | undefined {
  if (node.nodeType !== Node.TEXT_NODE) return (node as Element).getClientRects()[0]
  const range = document.createRange()
  range.setStart(node, at)
  range.setEnd(node, Math.min((node as Text).length, at + 1))
  const [first] = Array.from(range.getClientRects()).filter((each) => each.width > 0)
  if (first) return first
  range.setEnd(node, (node as Text).length)
  const rest = range.getClientRects()
  return Array.from(rest).find((each) => each.width > 0) ?? rest[0] ?? node.parentElement?.getClientRects()[0]
}

function boxesOf(document: Document, node: Text | Element): DOMRectList {
  if (node.nodeType !== Node.TEXT_NODE) return (node as Element).getClientRects()
  const range = document.createRange()
  range.selectNodeContents(node)
  return range.getClientRects()
}

/** A cover or plate has the whole page, also where text has two columns. */
const pictureLayout = { columns: 1, margins: 0.5, maxWidth: 1000 } as const
const isOnlyPicture = (text: TextIndex): boolean =>
  text.count === 1 && text.nodeAt(0).nodeType !== Node.TEXT_NODE

/** Pictures that follow each other without text are one strip, as wide as in the reader of images; the size of text makes it wider. */
const stripLayout = { columns: 1, margins: 0, maxWidth: 44 } as const
const holdsOnlyPictures = (text: TextIndex): boolean =>
  text.count > 0 &&
  Array.from({ length: text.count }).every((_, at) => text.nodeAt(at).nodeType !== Node.TEXT_NODE)

/** Prepares a loaded chapter for layout. */
export function createChapter(loaded: LoadedChapter, index: number): Chapter {
  const { document, element } = loaded
  const root = document.documentElement
  const { body } = document
  const text = createTextIndex(body)
  const isPicture = isOnlyPicture(text)
  const isPictures = holdsOnlyPictures(text)
  let writing: Writing = { isVertical: false, isRightToLeft: false }
  let isPaged = true
  let box: PageBox = { width: 1, height: 1 }
  let length = 1
  let position = 0
  let columns: ColumnLayout | undefined
  let axis = createAxis(writing, isPaged)

  const pageLength = () => (writing.isVertical === isPaged ? box.height : box.width) || 1
  const toStretch = (rect: DOMRect): Stretch => axis(rect, (isPaged ? body : root).getBoundingClientRect())

  function layOutPages({ column, gap, edge }: ColumnLayout): void {
    const padding = writing.isVertical ? `${gap / 2}px ${edge}px` : `${edge}px ${gap / 2}px`
    important(root, { width: `${box.width}px`, height: `${box.height}px`, overflow: 'hidden' })
    important(body, {
      width: `${box.width}px`,
      height: `${box.height}px`,
      padding,
      'column-width': `${column}px`,
      'column-gap': `${gap}px`,
      'column-fill': 'auto',
      overflow: 'visible',
      'max-width': 'none',
      'max-height': 'none',
    })
  }
  function layOutStrip({ column, edge }: ColumnLayout): void {
    important(root, {
      width: 'auto',
      height: 'auto',
      overflow: writing.isVertical ? 'auto hidden' : 'hidden auto',
    })
    const rest = Math.max(0, ((writing.isVertical ? box.height : box.width) - column) / 2)
    important(body, {
      width: 'auto',
      height: writing.isVertical ? `${box.height}px` : 'auto',
      // Open bars move the text below the upper one, and the lower one covers its end: the last line can be scrolled above it.
      padding: writing.isVertical ? `${rest}px ${edge * 2}px` : `${edge * 5}px ${rest}px ${edge * 13}px`,
      'column-width': 'auto',
      overflow: 'visible',
      transform: 'none',
      'max-width': 'none',
      'max-height': 'none',
    })
  }

  function centrePicture(): void {
    body.style.textAlign ||= 'center'
    // Some books put it into a corner of a page whose size they expect.
    important(text.nodeAt(0) as HTMLElement, { position: 'static', float: 'none' })
  }

  const getOwnLayout = () => {
    if (isPictures && !isPaged) return stripLayout
    return isPicture ? pictureLayout : undefined
  }
  function measurePages(gap: number): number {
    const whole = writing.isVertical ? body.scrollHeight : body.scrollWidth
    // The space after the last column counts in some browsers only.
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
    layOut(page, settings) {
      box = page
      isPaged = settings.flow === 'paged'
      for (const style of loaded.publisherStyles) {
        style.disabled = !settings.hasPublisherStyles
        followTheme(style, settings.colors.isDark)
      }
      body.setAttribute('style', settings.hasPublisherStyles ? (body.dataset.style ?? '') : '')
      root.removeAttribute('style')
      const css = buildReadingStyle(settings)
      if (loaded.readingStyle.textContent !== css) loaded.readingStyle.textContent = css
      writing = readWriting(document)
      axis = createAxis(writing, isPaged)
      important(root, {
        margin: '0',
        padding: '0',
        border: '0',
        'max-width': 'none',
        'max-height': 'none',
        'min-height': '0',
        'column-count': 'auto',
        'touch-action': isPaged ? 'pinch-zoom' : 'auto',
      })
      important(body, {
        margin: '0',
        border: '0',
        position: 'relative',
        float: 'none',
        display: 'block',
        'box-sizing': 'border-box',
        'min-width': '0',
        'min-height': '0',
        'column-count': 'auto',
      })
      if (isPicture) centrePicture()
      columns = layOutColumns(page, { ...settings, ...getOwnLayout() }, writing.isVertical)
      if (isPaged) layOutPages(columns)
      else layOutStrip(columns)
      chapter.measure()
    },
    measure() {
      if (!columns) return
      const across = (writing.isVertical ? box.width : box.height) - 2 * columns.edge
      const block = isPaged || writing.isVertical ? across : undefined
      fitContents(document, { inline: columns.column, block })
      length = isPaged ? measurePages(columns.gap) : measureStrip()
    },
    show(to, isAnimated, pull = 0) {
      if (isPaged) showPage(to, isAnimated, pull)
      else scrollStrip(to, isAnimated ? 'smooth' : 'instant')
    },
    findFirstOffset() {
      const from = chapter.position + 1
      const endOf = (at: number): number => {
        for (let i = at; i < text.count; i += 1) {
          const rects = boxesOf(document, text.nodeAt(i))
          const last = rects[rects.length - 1]
          if (last) return toStretch(last).end
        }
        return Number.POSITIVE_INFINITY
      }
      const found = findFirst(0, text.count, (at) => endOf(at) > from)
      if (found >= text.count) return Math.max(0, text.length - 1)
      const node = text.nodeAt(found)
      if (node.nodeType !== Node.TEXT_NODE) return text.startOf(found)
      const at = findFirst(0, (node as Text).length - 1, (i) => {
        const rect = boxOf(document, { node, at: i })
        return rect === undefined || toStretch(rect).end > from
      })
      return text.startOf(found) + at
    },
    locate(offset) {
      const point = text.pointAt(offset)
      const rect = point && boxOf(document, point)
      if (!rect) return 0
      const { start } = toStretch(rect)
      if (!isPaged) return Math.max(0, start - 12)
      const last = chapter.pageCount - 1
      return Math.min(last, Math.max(0, Math.floor((start + 1) / pageLength()))) * pageLength()
    },
    isShown(offset) {
      const from = chapter.position
      if (isPaged) return Math.abs(chapter.locate(offset) - from) < 1
      const at = chapter.locate(offset)
      return at + 12 >= from && at + bottomLinePx <= from + pageLength()
    },
    rangeOf(from, to) {
      const range = document.createRange()
      const [start, end] = [text.pointAt(from), text.pointAt(Math.max(from, to - 1))]
      if (!start || !end) return range
      range.setStart(start.node, start.at)
      const length = end.node.nodeType === Node.TEXT_NODE ? end.at + 1 : 0
      if (end.node.nodeType === Node.TEXT_NODE)
        range.setEnd(end.node, Math.min((end.node as Text).length, length))
      else range.setEndAfter(end.node)
      return range
    },
    close() {
      element.remove()
      loaded.host.remove()
    },
  }
  return chapter
}
