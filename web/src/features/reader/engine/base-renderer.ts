import { type Direction, getTurn, type Turn } from './direction.ts'
import { createEmitter } from './emitter.ts'
import type { Size } from './fit.ts'
import type { RendererEvents, RendererSettings } from './renderer.ts'
import type { ZoneLayout } from './zones.ts'
import type { Point } from './zoom.ts'

/** The element, events, settings and turns that all renderers have in common. */
export abstract class BaseRenderer {
  readonly element = document.createElement('div')
  protected settings: RendererSettings
  protected readonly emitter = createEmitter<RendererEvents>()
  readonly on = this.emitter.on
  #resizes: ResizeObserver | undefined

  abstract readonly direction: Direction
  abstract turn(turn: Turn): void

  constructor(host: HTMLElement, settings: RendererSettings, className = '') {
    this.settings = settings
    this.element.className = className
    // Positions count from the left, whatever the direction of the interface.
    this.element.dir = 'ltr'
    host.append(this.element)
  }

  get zones(): ZoneLayout {
    return this.settings.zones
  }

  get hasSwipes(): boolean {
    return this.settings.hasSwipes
  }

  get isAnimated(): boolean {
    return this.settings.isAnimated
  }

  get viewport(): Size {
    const { clientWidth, clientHeight } = this.element
    return { width: clientWidth || window.innerWidth, height: clientHeight || window.innerHeight }
  }

  protected get middleOfWindow(): Point {
    return { x: this.viewport.width / 2, y: this.viewport.height / 2 }
  }

  menu(count: 1 | 2): void {
    this.emitter.emit('menu', count)
  }

  next(): void {
    this.turn('next')
  }

  previous(): void {
    this.turn('previous')
  }

  left(): void {
    this.turn(getTurn('left', this.direction))
  }

  right(): void {
    this.turn(getTurn('right', this.direction))
  }

  advance(): void {
    this.turn('next')
  }

  retreat(): void {
    this.turn('previous')
  }

  /** Calls `resized` after each change of the size of the element. */
  protected observeSize(resized: () => void): void {
    if (typeof ResizeObserver === 'undefined') return
    this.#resizes = new ResizeObserver(resized)
    this.#resizes.observe(this.element)
  }

  destroy(): void {
    this.#resizes?.disconnect()
    this.emitter.clear()
    this.element.remove()
  }
}
