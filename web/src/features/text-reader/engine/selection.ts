import type { Emitter } from '../../reader/engine/emitter.ts'
import type { Point } from '../../reader/engine/zoom.ts'
import type { Chapter } from './chapter.ts'
import { getSelectedRange } from './selected-range.ts'
import { readAround, snapToWords } from './snap-to-words.ts'
import { readRange } from './soft-hyphens.ts'
import type { TextRendererEvents, TextSelection } from './text-renderer.ts'

/** Time without change after which a selection is reported, in milliseconds. */
const idleMs = 180
/** Number of characters before and after a selection that are reported. */
const contextLength = 60

export type SelectionWatch = ReturnType<typeof watchSelection>

interface Needs {
  readonly emitter: Emitter<TextRendererEvents>
  readonly signal: AbortSignal
  /** Language of the book, for text without a language. */
  readonly language: string
  toWindow(point: Point): Point
}

/** Returns the box around all boxes that are in the window; undefined if none is. */
function getBoxAround(
  boxes: Iterable<DOMRect>,
  width: number,
  height: number,
): TextSelection['box'] | undefined {
  let around: TextSelection['box'] | undefined
  for (const { left, top, right, bottom } of boxes) {
    if (right <= left || right <= 0 || left >= width || bottom <= 0 || top >= height) continue
    around = {
      left: Math.min(left, around?.left ?? left),
      top: Math.min(top, around?.top ?? top),
      right: Math.max(right, around?.right ?? right),
      bottom: Math.max(bottom, around?.bottom ?? bottom),
    }
  }
  return around
}

/** Reports the selection in a chapter, in whole words, when the reader has stopped changing it. */
export function watchSelection(chapter: Chapter, { emitter, signal, language, toWindow }: Needs) {
  const { document, text } = chapter
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDown = false
  let isReported = false
  /** Origin of the selection. By keys it is exact; by a finger the browser draws handles. */
  let madeBy: 'mouse' | 'finger' | 'keys' = 'keys'

  const reportNone = () => {
    if (isReported) emitter.emit('selected', undefined)
    isReported = false
  }
  const snap = (range: Range) => {
    const from = text.offsetOf(range.startContainer, range.startOffset)
    const to = text.offsetOf(range.endContainer, range.endOffset)
    if (madeBy === 'keys') return { from, to }
    const element = range.startContainer.parentElement
    const own = element?.closest('[lang]')?.getAttribute('lang') || language
    return snapToWords({ from, to }, (offset) => readAround(text, offset), own)
  }
  /** Selects the reported text, so that the reader sees which text would be marked. */
  const showSnapped = (range: Range, snapped: Range) => {
    const selection = document.getSelection()
    if (!selection || madeBy !== 'mouse') return
    const isBackward =
      selection.focusNode === range.startContainer && selection.focusOffset === range.startOffset
    const { startContainer, startOffset, endContainer, endOffset } = snapped
    if (isBackward) selection.setBaseAndExtent(endContainer, endOffset, startContainer, startOffset)
    else selection.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset)
  }
  const report = () => {
    const range = getSelectedRange(document)
    if (!range) return reportNone()
    const { from, to } = snap(range)
    const snapped = chapter.rangeOf(from, to)
    const isSame =
      text.offsetOf(range.startContainer, range.startOffset) === from &&
      text.offsetOf(range.endContainer, range.endOffset) === to
    if (!isSame) showSnapped(range, snapped)
    const { clientWidth, clientHeight } = document.documentElement
    const box = getBoxAround(snapped.getClientRects(), clientWidth, clientHeight)
    // Invisible text cannot be marked.
    if (!box) return reportNone()
    const head = toWindow({ x: box.left, y: box.top })
    const foot = toWindow({ x: box.right, y: box.bottom })
    isReported = true
    emitter.emit('selected', {
      section: chapter.index,
      from,
      to,
      text: readRange(snapped).trim(),
      before: text.textBetween(Math.max(0, from - contextLength), from),
      after: text.textBetween(to, to + contextLength),
      box: { left: head.x, top: head.y, right: foot.x, bottom: foot.y },
    })
  }
  const handleChange = () => {
    clearTimeout(timer)
    if (!getSelectedRange(document)) reportNone()
    else if (!isDown) timer = setTimeout(report, idleMs)
  }
  const onDown = ({ pointerType }: PointerEvent) => {
    isDown = true
    madeBy = pointerType === 'mouse' ? 'mouse' : 'finger'
  }
  const onUp = () => {
    isDown = false
    handleChange()
  }
  const onKey = ({ shiftKey, key }: KeyboardEvent) => {
    if (shiftKey && key !== 'Shift') madeBy = 'keys'
  }
  document.addEventListener('selectionchange', handleChange, { signal })
  document.addEventListener('pointerdown', onDown, { signal })
  for (const name of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(name, onUp, { signal })
  document.addEventListener('keydown', onKey, { signal })
  return {
    /** Clears the selection. Returns true if there was one. */
    clear(): boolean {
      clearTimeout(timer)
      const hadText = getSelectedRange(document) !== undefined
      document.getSelection()?.removeAllRanges()
      reportNone()
      return hadText
    },
    /** Reports the selection again, because a layout has moved its text. */
    update: handleChange,
  }
}
