import type { Emitter } from '../../reader/engine/emitter.ts'
import type { Chapter } from './chapter.ts'
import type { Point } from './text-input.ts'
import type { TextRendererEvents } from './text-renderer.ts'

/** Time in milliseconds after which a selection that does not change any more is reported. */
const restMs = 180
/** Characters of the text around a selection. */
const contextLength = 60

/** Tells what is selected in a chapter, once the reader has stopped changing it. */
export function reportSelection(
  chapter: Chapter,
  toWindow: (point: Point) => Point,
  emitter: Emitter<TextRendererEvents>,
  signal: AbortSignal,
): void {
  const { document, text } = chapter
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDown = false
  let hadText = false

  const report = () => {
    const selection = document.getSelection()
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined
    const selected = range?.toString().trim() ?? ''
    if (!range || selected === '') {
      if (hadText) emitter.emit('selected', undefined)
      hadText = false
      return
    }
    hadText = true
    const box = range.getBoundingClientRect()
    const head = toWindow({ x: box.left, y: box.top })
    const foot = toWindow({ x: box.right, y: box.bottom })
    const from = text.offsetOf(range.startContainer, range.startOffset)
    const to = text.offsetOf(range.endContainer, range.endOffset)
    emitter.emit('selected', {
      section: chapter.index,
      from,
      to,
      text: selected,
      before: text.textBetween(Math.max(0, from - contextLength), from),
      after: text.textBetween(to, to + contextLength),
      box: { left: head.x, top: head.y, right: foot.x, bottom: foot.y },
    })
  }
  const wait = () => {
    clearTimeout(timer)
    if (!isDown) timer = setTimeout(report, restMs)
  }
  document.addEventListener('selectionchange', wait, { signal })
  document.addEventListener(
    'pointerdown',
    () => {
      isDown = true
    },
    { signal },
  )
  for (const name of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(
      name,
      () => {
        isDown = false
        wait()
      },
      { signal },
    )
}
