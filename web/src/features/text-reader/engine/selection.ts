import type { Emitter } from '../../reader/engine/emitter.ts'
import type { Chapter } from './chapter.ts'
import { getSelectedRange } from './selected-range.ts'
import { readAround, snapToWords } from './snap-to-words.ts'
import { readRange } from './soft-hyphens.ts'
import type { Point } from './text-input.ts'
import type { TextRendererEvents, TextSelection } from './text-renderer.ts'

/** Time in milliseconds after which a selection that does not change any more is reported. */
const restMs = 180
/** Characters of the text around a selection. */
const contextLength = 60

export interface SelectionWatch {
  /** Ends the selection. Returns true when there was one. */
  end(): boolean
  /** Tells the place of the selection anew, after the text has moved under it. */
  renew(): void
}

interface Needs {
  readonly emitter: Emitter<TextRendererEvents>
  readonly signal: AbortSignal
  /** Language of the book, where the text names none. */
  readonly language: string
  toWindow(point: Point): Point
}

/** Returns the box around the boxes that are within the window; undefined when none is. */
function boxAround(
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

/** Tells what is selected in a chapter, in whole words, once the reader has stopped changing it. */
export function watchSelection(
  chapter: Chapter,
  { emitter, signal, language, toWindow }: Needs,
): SelectionWatch {
  const { document, text } = chapter
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDown = false
  let isTold = false
  /** What has made the selection: one that keys have made is exact, and a finger has handles that the browser draws. */
  let madeBy: 'mouse' | 'finger' | 'keys' = 'keys'

  const tellNone = () => {
    if (isTold) emitter.emit('selected', undefined)
    isTold = false
  }
  const snap = (range: Range) => {
    const from = text.offsetOf(range.startContainer, range.startOffset)
    const to = text.offsetOf(range.endContainer, range.endOffset)
    if (madeBy === 'keys') return { from, to }
    const element = range.startContainer.parentElement
    const own = element?.closest('[lang]')?.getAttribute('lang') || language
    return snapToWords({ from, to }, (offset) => readAround(text, offset), own)
  }
  /** Selects what is reported, so that the reader sees what is going to be marked. */
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
    if (!range) return tellNone()
    const { from, to } = snap(range)
    const snapped = chapter.rangeOf(from, to)
    const isSame =
      text.offsetOf(range.startContainer, range.startOffset) === from &&
      text.offsetOf(range.endContainer, range.endOffset) === to
    if (!isSame) showSnapped(range, snapped)
    const { clientWidth, clientHeight } = document.documentElement
    const box = boxAround(snapped.getClientRects(), clientWidth, clientHeight)
    // What was scrolled out of sight cannot be marked unseen.
    if (!box) return tellNone()
    const head = toWindow({ x: box.left, y: box.top })
    const foot = toWindow({ x: box.right, y: box.bottom })
    isTold = true
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
  const wait = () => {
    clearTimeout(timer)
    if (!getSelectedRange(document)) tellNone()
    else if (!isDown) timer = setTimeout(report, restMs)
  }
  const onDown = ({ pointerType }: PointerEvent) => {
    isDown = true
    madeBy = pointerType === 'mouse' ? 'mouse' : 'finger'
  }
  const onUp = () => {
    isDown = false
    wait()
  }
  const onKey = ({ shiftKey, key }: KeyboardEvent) => {
    if (shiftKey && key !== 'Shift') madeBy = 'keys'
  }
  document.addEventListener('selectionchange', wait, { signal })
  document.addEventListener('pointerdown', onDown, { signal })
  document.addEventListener('pointerup', onUp, { signal })
  document.addEventListener('pointercancel', onUp, { signal })
  document.addEventListener('keydown', onKey, { signal })
  return {
    end() {
      clearTimeout(timer)
      const hadText = getSelectedRange(document) !== undefined
      document.getSelection()?.removeAllRanges()
      tellNone()
      return hadText
    },
    renew: wait,
  }
}
