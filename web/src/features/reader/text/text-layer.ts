import type { PageText, PageWord } from '@lectern/contract/reader-text'
import styles from './text-layer.module.css'
import { type Box, getMatchBoxes, type Place, placeWords } from './text-places.ts'

/** Invisible text of a page over its image, for selecting, copying and screen readers. */
export interface TextLayer {
  readonly element: HTMLElement
  /** Marks these places, and scrolls to `current` if it is outside the window. */
  mark(places: readonly Place[], current: Place | undefined, isShown: boolean): void
}

/** Size of the letters that are measured, in pixels. */
const measuredPx = 100
let pen: CanvasRenderingContext2D | null | undefined

/** Returns the width of a text set in one pixel. */
function measure(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = `${measuredPx}px sans-serif`
  return pen.measureText(text).width / measuredPx
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

function placeAt({ style }: HTMLElement, [left, top, width, height]: Box): void {
  style.left = percent(left)
  style.top = percent(top)
  style.width = percent(width)
  style.height = percent(height)
}

/**
 * Returns an element with a word over its letters. All sizes are shares of the page, so that a zoom needs no new layout: the font is as high
 * as the word, and `--fit` is its horizontal stretch, which the style sheet multiplies by the shape of the frame.
 */
function createWord({ text, box }: PageWord, width: number): HTMLElement {
  const [left, top, , height] = box
  const word = document.createElement('span')
  word.className = styles.word ?? ''
  word.dir = 'auto'
  word.dataset.selectable = ''
  word.textContent = text
  word.style.left = percent(left)
  word.style.top = percent(top)
  word.style.fontSize = `${(height * 100).toFixed(3)}cqh`
  const natural = measure(text)
  if (natural > 0 && height > 0) word.style.setProperty('--fit', (width / (natural * height)).toFixed(4))
  return word
}

/** Returns an element with a line of words. Spaces fill the gaps between words, so that a selection is continuous; other spaces have no width. */
function createLine(words: readonly PageWord[]): HTMLElement {
  const line = document.createElement('div')
  line.className = styles.line ?? ''
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    const [left, , width, height] = word.box
    const gap = next ? next.box[0] - left - width : 0
    const isJoined = gap > 0 && gap < height * 2
    if (isJoined) line.append(createWord({ ...word, text: `${word.text} ` }, width + gap))
    else line.append(createWord(word, width), next ? ' ' : '')
  }
  return line
}

export function createTextLayer(text: PageText): TextLayer {
  const element = document.createElement('div')
  element.className = styles.layer ?? ''
  const marks = document.createElement('div')
  marks.className = styles.marks ?? ''
  const lines = text.lines.map(createLine)
  element.append(marks, ...lines)
  if (typeof ResizeObserver !== 'undefined') {
    new ResizeObserver(() => {
      const shape = element.clientWidth / Math.max(1, element.clientHeight)
      element.style.setProperty('--shape', shape.toFixed(4))
    }).observe(element)
  }
  const words = placeWords(text)

  const draw = (place: Place, isCurrent: boolean) =>
    getMatchBoxes(words, place).map((box) => {
      const mark = document.createElement('span')
      mark.className = (isCurrent ? styles.current : styles.mark) ?? ''
      placeAt(mark, box)
      return mark
    })
  return {
    element,
    mark(places, current, isShown) {
      const drawn = places.flatMap((place) => draw(place, place === current))
      marks.replaceChildren(...drawn)
      const target = isShown && marks.querySelector(`.${styles.current}`)
      if (target) target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    },
  }
}
