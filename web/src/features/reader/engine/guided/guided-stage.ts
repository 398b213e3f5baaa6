import type { PageView } from '../page-view.ts'
import { isSameView, type View } from './camera.ts'
import styles from './guided-renderer.module.css'
import type { PanelBox } from './page-layout.ts'

/** Duration of a movement of the camera, in milliseconds. */
const cameraMs = 250
/** Width of the soft edge of the mask, in CSS pixels of the window. */
const maskEdgePx = 14

const addClass = (element: HTMLElement, name: string | undefined) => {
  if (name) element.classList.add(name)
}
const removeClass = (element: HTMLElement, name: string | undefined) => {
  if (name) element.classList.remove(name)
}

/** Draws one page, and moves it as a camera would; the page is neither drawn nor decoded anew. */
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

  /** Puts another page in place of the one before. */
  show(page: PageView, isAnimated: boolean): void {
    if (page === this.#page) return
    const isFirst = this.#page === undefined
    this.#page = page
    this.#view = undefined
    this.#settle()
    this.element.replaceChildren(page.element, this.#mask)
    removeClass(this.#mask, styles.dimming)
    removeClass(this.element, styles.entering)
    if (!isAnimated || isFirst) return
    // Read, so that the animation starts again.
    void this.element.offsetWidth
    addClass(this.element, styles.entering)
  }

  /** Moves to a view; without animation it jumps. */
  move(view: View, spotlight: PanelBox | undefined, isAnimated: boolean): void {
    const isMoving = isAnimated && this.#view !== undefined && !isSameView(this.#view, view)
    this.#settle()
    if (isMoving) {
      addClass(this.element, styles.moving)
      this.#timer = setTimeout(() => this.#settle(), cameraMs + 50)
    }
    this.#view = view
    this.element.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    this.#shine(spotlight, view)
  }

  #shine(spotlight: PanelBox | undefined, { scale }: View): void {
    if (!spotlight) {
      removeClass(this.#mask, styles.dimming)
      return
    }
    const { style } = this.#mask
    style.left = `${spotlight.x * 100}%`
    style.top = `${spotlight.y * 100}%`
    style.width = `${spotlight.width * 100}%`
    style.height = `${spotlight.height * 100}%`
    style.setProperty('--edge', `${maskEdgePx / scale}px`)
    addClass(this.#mask, styles.dimming)
  }

  /** Ends the movement: a picture under a running transition is drawn less sharply. */
  #settle(): void {
    clearTimeout(this.#timer)
    removeClass(this.element, styles.moving)
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.element.remove()
  }
}
