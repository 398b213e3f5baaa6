import { createEmitter } from './emitter.ts'
import type { Size } from './fit.ts'
import type { Locator } from './locator.ts'
import type { LookSettings, RendererEvents, RendererSettings } from './renderer.ts'
import type { SheetView } from './sheet-view.ts'
import { TurnCommands } from './turn-commands.ts'
import type { ZoneLayout } from './zones.ts'
import { doubleTapZoom, type Point } from './zoom.ts'

/** What a renderer of pages that are turned can be told, in terms of the few things that it does. */
export abstract class TurningRenderer extends TurnCommands {
  readonly element = document.createElement('div')
  protected settings: RendererSettings
  protected readonly emitter = createEmitter<RendererEvents>()

  abstract readonly sheet: SheetView | undefined
  abstract readonly zoom: number
  /** Page and point of a double tap that leads to guided view: part of the position from then on. */
  protected tapped: Pick<Locator, 'page' | 'point'> | undefined
  abstract setZoom(zoom: number, focus: Point): void

  constructor(settings: RendererSettings) {
    super()
    this.settings = settings
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

  get look(): LookSettings | undefined {
    return this.settings.look
  }

  on<N extends keyof RendererEvents>(name: N, handler: (payload: RendererEvents[N]) => void): () => void {
    return this.emitter.on(name, handler)
  }

  get viewport(): Size {
    return {
      width: this.element.clientWidth || window.innerWidth,
      height: this.element.clientHeight || window.innerHeight,
    }
  }

  override advance(): void {
    if (!this.sheet?.scrollScreen(1, this.direction, this.isAnimated)) this.turn('next')
  }

  override retreat(): void {
    if (!this.sheet?.scrollScreen(-1, this.direction, this.isAnimated)) this.turn('previous')
  }

  scrollBy(x: number, y: number): boolean {
    return this.sheet?.scrollBy(x, y) ?? false
  }

  zoomBy(factor: number): void {
    this.setZoom(this.zoom * factor, { x: this.viewport.width / 2, y: this.viewport.height / 2 })
  }

  doubleTap(point: Point): void {
    if (this.settings.doubleTap !== 'guided' || this.zoom > 1) {
      this.setZoom(this.zoom > 1 ? 1 : doubleTapZoom, point)
      return
    }
    void this.#beginGuided(point)
  }

  async #beginGuided(point: Point): Promise<void> {
    // Loaded by the few who have chosen this; without it guided view begins with the page.
    const found = await import('./tapped-point.ts').catch(() => undefined)
    this.tapped = found?.findTappedPoint(this.element, point)
    this.emitter.emit('guidedWanted', true)
  }

  menu(count: 1 | 2): void {
    this.emitter.emit('menu', count)
  }
}
