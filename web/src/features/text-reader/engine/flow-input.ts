import { getTurn, type Turn } from '../../reader/engine/direction.ts'
import type { Emitter } from '../../reader/engine/emitter.ts'
import { applyResistance, decideSwipe } from '../../reader/engine/swipe.ts'
import { createWheelTurn } from '../../reader/engine/wheel-turn.ts'
import { findTurn } from '../../reader/engine/zones.ts'
import type { Point } from '../../reader/engine/zoom.ts'
import { type Chapter, hasMore } from './chapter.ts'
import { scrollBox } from './fit-wide-content.ts'
import { findMarkAt } from './marks.ts'
import { isNoteLink } from './notes.ts'
import { type SelectionWatch, watchSelection } from './selection.ts'
import { readText } from './soft-hyphens.ts'
import { listenTextInput, type TextInputHandlers, toWindowPoint } from './text-input.ts'
import type { TextMark, TextRendererEvents } from './text-renderer.ts'
import type { TextSettings } from './text-settings.ts'

interface Needs {
  readonly host: HTMLElement
  readonly emitter: Emitter<TextRendererEvents>
  readonly direction: 'ltr' | 'rtl'
  readonly language: string
  readonly signal: AbortSignal
  getSettings(): TextSettings
  getCurrent(): Chapter | undefined
  getNeighbour(step: 1 | -1): Chapter | undefined
  getMarks(): readonly TextMark[]
  turn(turn: Turn): void
  /** Moves pulled pages back. */
  settle(): void
}

/** Minimum size, in pixels, of an image that can be opened. */
const minPicturePx = 60
/** Pixels of one line, for mice that scroll in lines. */
const lineScrollPx = 30

/** Handles taps, swipes, wheel and keys in the text. */
export function createFlowInput(needs: Needs) {
  const { host, emitter, direction } = needs
  const rollWheel = createWheelTurn()
  const watches = new WeakMap<Chapter, SelectionWatch>()
  const isRtl = () => needs.getCurrent()?.writing.isRightToLeft ?? false

  /** Returns the direction in reading order of a pull by these pixels. */
  const getStep = (by: number): 1 | -1 => (by < 0 === !isRtl() ? 1 : -1)

  function pull(by: number): boolean {
    const chapter = needs.getCurrent()
    const { hasSwipes, isAnimated } = needs.getSettings()
    if (!chapter?.isPaged || !hasSwipes) return false
    if (chapter.writing.isVertical || !isAnimated) return true
    const step = getStep(by)
    if (hasMore(chapter, step)) {
      chapter.host.style.transform = ''
      chapter.show(chapter.position, false, by)
      return true
    }
    chapter.show(chapter.position, false)
    const beside = needs.getNeighbour(step)
    const { clientWidth } = host
    const way = beside ? by : applyResistance(by, clientWidth)
    chapter.host.style.transform = `translateX(${way}px)`
    if (beside) {
      beside.show(step > 0 ? 0 : (beside.pageCount - 1) * beside.pageLength, false)
      beside.host.style.visibility = 'visible'
      beside.host.style.transform = `translateX(${way - Math.sign(by) * clientWidth}px)`
    }
    return true
  }

  function movePagesBack(chapter: Chapter): void {
    chapter.host.style.transform = ''
    for (const step of [1, -1] as const) {
      const beside = needs.getNeighbour(step)
      if (!beside) continue
      beside.host.style.visibility = 'hidden'
      beside.host.style.transform = ''
    }
    needs.settle()
  }

  function release(by: number, velocity: number): void {
    const chapter = needs.getCurrent()
    if (!chapter) return
    const decision = decideSwipe(by, velocity, host.clientWidth)
    if (decision === 0) {
      movePagesBack(chapter)
      return
    }
    // In vertical text, the direction of the book counts.
    const own = isRtl() ? 'rtl' : 'ltr'
    needs.turn(getTurn(decision > 0 ? 'right' : 'left', chapter.writing.isVertical ? direction : own))
  }

  function roll(event: WheelEvent): void {
    if (event.ctrlKey || scrollsBox(event)) return
    const unit = event.deltaMode === 1 ? lineScrollPx : 1
    const turn = rollWheel(
      { deltaX: event.deltaX * unit, deltaY: event.deltaY * unit, at: event.timeStamp },
      canScroll(event.deltaY),
    )
    if (turn === 'left' || turn === 'right') needs.turn(getTurn(turn, isRtl() ? 'rtl' : 'ltr'))
    else if (turn) needs.turn(turn)
  }

  function openLink(chapter: Chapter, event: MouseEvent): boolean {
    const link = (event.target as Element | null)?.closest?.('a[href]')
    if (!link) return false
    event.preventDefault()
    const target = chapter.findLink(link)
    if (target) emitter.emit('link', { link: target, isNote: isNoteLink(link), text: readText(link).trim() })
    return true
  }

  function openPicture(event: MouseEvent): boolean {
    const picture = (event.target as Element | null)?.closest?.('img, image')
    const address = picture?.getAttribute(picture.localName === 'img' ? 'src' : 'href')
    if (!picture || !address) return false
    const { width, height } = picture.getBoundingClientRect()
    if (Math.min(width, height) < minPicturePx) return false
    emitter.emit('picture', { address, text: picture.getAttribute('alt') ?? '' })
    return true
  }

  function openTable(event: MouseEvent): boolean {
    const table = (event.target as Element | null)?.closest?.<HTMLElement>(
      '[data-scroll-box], table[style*="zoom"]',
    )
    if (!table) return false
    emitter.emit('table', { table })
    return true
  }

  function clearSelection(): boolean {
    const chapter = needs.getCurrent()
    return (chapter && watches.get(chapter)?.clear()) ?? false
  }

  function canScroll(by: number): boolean {
    const current = needs.getCurrent()
    return current !== undefined && !current.isPaged && hasMore(current, by > 0 ? 1 : -1)
  }
  /** True for a wheel that scrolls a box in the text. */
  function scrollsBox({ target, deltaX, deltaY }: WheelEvent): boolean {
    const box = (target as Element | null)?.closest?.(`[${scrollBox}]`)
    if (!box) return false
    const canMove = (by: number, at: number, room: number) => by !== 0 && (by < 0 ? at > 0 : at + 1 < room)
    return (
      canMove(deltaY, box.scrollTop, box.scrollHeight - box.clientHeight) ||
      canMove(deltaX, box.scrollLeft, box.scrollWidth - box.clientWidth)
    )
  }

  const createHandlers = (chapter: Chapter | undefined): TextInputHandlers => ({
    tap(point, event) {
      const marked = chapter && findMarkAt(chapter, needs.getMarks(), event.clientX, event.clientY)
      if (marked) {
        emitter.emit('mark', { id: marked.id, ...point })
        return
      }
      const area = host.getBoundingClientRect()
      const { zones, flow } = needs.getSettings()
      const at = { x: point.x - area.left, y: point.y - area.top }
      const way = flow === 'scrolled' ? 'vertical' : direction
      const turn = findTurn(at, { width: area.width, height: area.height }, zones, way)
      if (turn) needs.turn(turn)
      else if (!openPicture(event) && !openTable(event)) emitter.emit('menu', undefined)
    },
    doubleTap: (event) => void openPicture(event),
    pull,
    release,
    wheel: roll,
    key: (event) => emitter.emit('key', event),
    isOwnPan: (target) => (target as Element | null)?.closest?.(`[${scrollBox}]`) != null,
    getDocument: () => needs.getCurrent()?.document,
    endSelection: () => void clearSelection(),
  })

  listenTextInput(host, (point) => point, createHandlers(undefined), needs.signal)

  return {
    listen(chapter: Chapter): void {
      const { signal } = needs
      const toWindow = (point: Point) => toWindowPoint(chapter.element, point)
      const isOfSelection = listenTextInput(chapter.document, toWindow, createHandlers(chapter), signal)
      const onClick = (event: MouseEvent) => {
        if (isOfSelection(event)) event.preventDefault()
        else openLink(chapter, event)
      }
      for (const name of ['click', 'auxclick'] as const)
        chapter.document.addEventListener(name, onClick, { capture: true, signal })
      watches.set(chapter, watchSelection(chapter, { emitter, signal, language: needs.language, toWindow }))
    },
    endSelection: clearSelection,
    /** Reports the selection again, because a layout has moved its text. */
    updateSelection(chapter: Chapter): void {
      watches.get(chapter)?.update()
    },
  }
}
