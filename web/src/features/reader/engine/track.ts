import { type Direction, getAxis, getAxisSign } from './direction.ts'
import type { Size } from './fit.ts'
import styles from './paged-renderer.module.css'

const slideMs = 'transform 200ms cubic-bezier(0.2, 0.7, 0.3, 1)'

/** Track as long as the book, of which one window is visible. A turn moves it by one index. */
export class Track {
  readonly element = document.createElement('div')
  #direction: Direction = 'ltr'
  #step = 0

  constructor() {
    this.element.className = styles.track ?? ''
  }

  measure(viewport: Size, direction: Direction): void {
    this.#direction = direction
    this.#step = getAxisSign(direction) * (getAxis(direction) === 'x' ? viewport.width : viewport.height)
  }

  place(sheet: HTMLElement, index: number): void {
    sheet.style.transform = this.#shift(index * this.#step)
  }

  /** Moves the spread `index` into the window, shifted by `offset` pixels. It starts at the current position of a running slide. */
  move(index: number, offset: number, isAnimated: boolean): void {
    this.element.style.transition = isAnimated ? slideMs : 'none'
    this.element.style.transform = this.#shift(offset - index * this.#step)
  }

  #shift(by: number): string {
    return getAxis(this.#direction) === 'x' ? `translate3d(${by}px, 0, 0)` : `translate3d(0, ${by}px, 0)`
  }
}
