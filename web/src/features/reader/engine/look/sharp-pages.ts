import type { Size } from '../fit.ts'
import type { PageView } from '../page-view.ts'
import styles from '../paged-renderer.module.css'
import type { LookJobs } from './look-jobs.ts'

/** Minimum ratio of the size of an image to its size on the screen at which it is shrunk. */
const minShrink = 1.25
/** Maximum number of pixels of all shrunk pages together: 96 MB. */
const maxPixels = 24_000_000

const isSame = (a: Size, b: Size) => a.width === b.width && a.height === b.height

/** Shows sharp, shrunk images over the pages that are shown much smaller than their images. */
export class SharpPages {
  readonly #jobs: LookJobs
  readonly #pages = new Map<PageView, { readonly canvas: HTMLCanvasElement; readonly size: Size }>()
  readonly #requested = new Map<PageView, Size>()
  readonly #getUrl: (page: number) => string | undefined

  constructor(jobs: LookJobs, getUrl: (page: number) => string | undefined) {
    this.#jobs = jobs
    this.#getUrl = getUrl
  }

  /** Removes the shrunk images of pages whose size has changed, because they would be blurred. */
  trim(): void {
    for (const [view, { canvas, size }] of this.#pages) {
      const wanted = this.#getTarget(view)
      if (canvas.parentNode && wanted && isSame(size, wanted)) continue
      this.#remove(view)
    }
  }

  /** Shrinks these pages, the most wanted first, and removes all other shrunk images. */
  update(views: readonly PageView[]): void {
    this.#jobs.dropShrinks()
    let pixels = 0
    const kept = new Set<PageView>()
    for (const view of views) {
      const size = this.#getTarget(view)
      if (!size || pixels + size.width * size.height > maxPixels) continue
      pixels += size.width * size.height
      kept.add(view)
      if (!this.#pages.has(view)) void this.#request(view, size)
    }
    for (const view of [...this.#pages.keys()]) if (!kept.has(view)) this.#remove(view)
  }

  clear(): void {
    for (const view of [...this.#pages.keys()]) this.#remove(view)
  }

  /** Returns the size of a page in pixels of the screen; undefined if it is not loaded, or not shown much smaller than its image. */
  #getTarget(view: PageView): Size | undefined {
    const { natural, placed } = view
    if (view.state !== 'shown' || !natural) return undefined
    const width = Math.round(placed.width * window.devicePixelRatio)
    const height = Math.round(placed.height * window.devicePixelRatio)
    return width > 0 && natural.width / width >= minShrink ? { width, height } : undefined
  }

  async #request(view: PageView, size: Size): Promise<void> {
    const url = this.#getUrl(view.number)
    const requested = this.#requested.get(view)
    if (!url || (requested && isSame(requested, size))) return
    this.#requested.set(view, size)
    const bitmap = await this.#jobs.shrink(url, size)
    if (this.#requested.get(view) === size) this.#requested.delete(view)
    if (!bitmap) return
    const wanted = this.#getTarget(view)
    if (wanted && isSame(wanted, size)) this.#show(view, bitmap, size)
    else bitmap.close()
  }

  #show(view: PageView, bitmap: ImageBitmap, size: Size): void {
    this.#remove(view)
    const canvas = document.createElement('canvas')
    canvas.className = styles.sharp ?? ''
    canvas.width = size.width
    canvas.height = size.height
    // Drawn by the CPU: a canvas of the graphics processor would be a separate layer, which the color filter would process in every frame.
    canvas.getContext('2d', { alpha: false, willReadFrequently: true })?.drawImage(bitmap, 0, 0)
    bitmap.close()
    view.surface.firstElementChild?.after(canvas)
    this.#pages.set(view, { canvas, size })
  }

  #remove(view: PageView): void {
    const page = this.#pages.get(view)
    if (!page) return
    page.canvas.remove()
    // Frees the pixels before the next garbage collection.
    page.canvas.width = 0
    this.#pages.delete(view)
  }
}
