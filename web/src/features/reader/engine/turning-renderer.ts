import { type Direction, getTurn, type Turn } from './direction.ts'
import { createEmitter } from './emitter.ts'
import type { Size } from './fit.ts'
import type { RendererEvents } from './renderer.ts'
import type { SheetView } from './sheet-view.ts'
import type { Point } from './zoom.ts'

/** What a renderer of pages that are turned can be told, in terms of the few things that it does. */
export abstract class TurningRenderer {
  readonly element = document.createElement('div')
  protected readonly emitter = createEmitter<RendererEvents>()

  abstract readonly direction: Direction
  abstract readonly sheet: SheetView | undefined
  abstract readonly zoom: number
  abstract readonly isAnimated: boolean
  abstract turn(turn: Turn): void
  abstract setZoom(zoom: number, focus: Point): void

  on<N extends keyof RendererEvents>(name: N, handler: (payload: RendererEvents[N]) => void): () => void {
    return this.emitter.on(name, handler)
  }

  get viewport(): Size {
    return {
      width: this.element.clientWidth || window.innerWidth,
      height: this.element.clientHeight || window.innerHeight,
    }
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
    if (!this.sheet?.scrollScreen(1, this.direction, this.isAnimated)) this.turn('next')
  }

  retreat(): void {
    if (!this.sheet?.scrollScreen(-1, this.direction, this.isAnimated)) this.turn('previous')
  }

  scrollBy(x: number, y: number): boolean {
    return this.sheet?.scrollBy(x, y) ?? false
  }

  zoomBy(factor: number): void {
    this.setZoom(this.zoom * factor, { x: this.viewport.width / 2, y: this.viewport.height / 2 })
  }

  menu(): void {
    this.emitter.emit('menu', undefined)
  }
}
