import type { PageView } from '../page-view.ts'
import { isSameView, type View } from './camera.ts'
import styles from './guided-renderer.module.css'
import type { PanelBox } from './page-layout.ts'

const cameraMs = 250
/** Width of the soft edge of the mask, in CSS pixels of the window. */
const maskEdgePx = 14

const setClass = (element: HTMLElement, name: string | undefined, isSet: boolean) =>
  name && element.classList.toggle(name, isSet)

/** Shows one page, and moves it like a camera, without drawing or decoding the page again. */
export class GuidedStage {
  readonly element = document.createElement('div')
  readonly #mask = document.createElement('div')
  #page: PageView | undefined
  #view: View | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.element.className = styles.stage ?? ''
    this.element.style.setProperty('--camera-ms', `${cameraMs}ms`)
    this.#mask.className = styles.mask ?? ''
  }

  show(page: PageView, isAnimated: boolean): void {
    if (page === this.#page) return
    const isFirst = this.#page === undefined
    this.#page = page
    this.#view = undefined
    this.#settle()
    this.element.replaceChildren(page.element, this.#mask)
    setClass(this.#mask, styles.dimming, false)
    setClass(this.element, styles.entering, false)
    if (!isAnimated || isFirst) return
    // The layout is read so that the animation starts again.
    void this.element.offsetWidth
    setClass(this.element, styles.entering, true)
  }

  /** Moves to a view, and dims the page around `spotlight`. */
  move(view: View, spotlight: PanelBox | undefined, isAnimated: boolean): void {
    const isMoving = isAnimated && this.#view !== undefined && !isSameView(this.#view, view)
    this.#settle()
    if (isMoving) {
      setClass(this.element, styles.moving, true)
      this.#timer = setTimeout(() => this.#settle(), cameraMs + 50)
    }
    this.#view = view
    this.element.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    setClass(this.#mask, styles.dimming, spotlight !== undefined)
    if (!spotlight) return
    const { style } = this.#mask
    style.left = `${spotlight.x * 100}%`
    style.top = `${spotlight.y * 100}%`
    style.width = `${spotlight.width * 100}%`
    style.height = `${spotlight.height * 100}%`
    style.setProperty('--edge', `${maskEdgePx / view.scale}px`)
  }

  /** Ends the movement, because images are drawn less sharply during a transition. */
  #settle(): void {
    clearTimeout(this.#timer)
    setClass(this.element, styles.moving, false)
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.element.remove()
  }
}
