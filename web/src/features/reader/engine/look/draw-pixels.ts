import type { Size } from '../fit.ts'
import type { Pixels, Rgb } from './pixels.ts'

export interface Box extends Size {
  readonly left: number
  readonly top: number
}

/** A page that a test draws: one color, with rectangles and noise. */
export class Drawing implements Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray

  constructor(width: number, height: number, color: Rgb) {
    this.width = width
    this.height = height
    this.data = new Uint8ClampedArray(4 * width * height)
    this.fill({ left: 0, top: 0, width, height }, () => color)
  }

  /** Paints a rectangle; `getColor` gets the position in the page. */
  fill(box: Box, getColor: (x: number, y: number) => Rgb): this {
    for (let y = Math.max(0, box.top); y < Math.min(this.height, box.top + box.height); y += 1) {
      for (let x = Math.max(0, box.left); x < Math.min(this.width, box.left + box.width); x += 1)
        this.data.set([...getColor(x, y), 255], 4 * (y * this.width + x))
    }
    return this
  }

  /** Changes every channel by up to `amount`, in the same way each time. */
  addNoise(amount: number, seed = 1): this {
    let state = seed
    for (let at = 0; at < this.data.length; at += 1) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      if (at % 4 !== 3)
        this.data[at] = (this.data[at] ?? 0) + Math.round((state / 2 ** 32 - 0.5) * 2 * amount)
    }
    return this
  }

  cut({ left, top, width, height }: Box): Drawing {
    const part = new Drawing(width, height, [0, 0, 0])
    return part.fill({ left: 0, top: 0, width, height }, (x, y) => {
      const at = 4 * ((y + top) * this.width + x + left)
      return [this.data[at] ?? 0, this.data[at + 1] ?? 0, this.data[at + 2] ?? 0]
    })
  }
}
