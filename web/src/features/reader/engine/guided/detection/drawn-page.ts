import type { Pixels, Rgb } from '../../look/pixels.ts'
import type { PanelBox } from '../page-layout.ts'

const white: Rgb = [255, 255, 255]
const black: Rgb = [10, 10, 10]

/** A page that a test draws, whose panels are known exactly. */
export class DrawnPage {
  readonly raster: Pixels & { readonly data: Uint8ClampedArray }
  readonly panels: PanelBox[] = []
  #seed = 7

  constructor(width = 420, height = 600, ground: Rgb | ((x: number, y: number) => Rgb) = white) {
    this.raster = { data: new Uint8ClampedArray(width * height * 4), width, height }
    this.paint(0, 0, width, height, ground)
  }

  paint(
    x: number,
    y: number,
    width: number,
    height: number,
    color: Rgb | ((x: number, y: number) => Rgb),
  ): this {
    const { raster } = this
    for (
      let row = Math.max(0, Math.round(y));
      row < Math.min(raster.height, Math.round(y + height));
      row += 1
    )
      for (
        let column = Math.max(0, Math.round(x));
        column < Math.min(raster.width, Math.round(x + width));
        column += 1
      )
        this.#dot(column, row, typeof color === 'function' ? color(column, row) : color)
    return this
  }

  /** Draws a framed panel with content, and adds it to the panels in reading order. */
  addPanel(x: number, y: number, width: number, height: number): this {
    this.drawPicture(x, y, width, height)
    const { raster } = this
    this.panels.push({
      x: x / raster.width,
      y: y / raster.height,
      width: width / raster.width,
      height: height / raster.height,
    })
    return this
  }

  drawPicture(x: number, y: number, width: number, height: number): this {
    const tone: Rgb = [90 + this.#random(90), 80 + this.#random(80), 110 + this.#random(60)]
    this.paint(x, y, width, height, black)
    this.paint(x + 2, y + 2, width - 4, height - 4, tone)
    for (let shape = 0; shape < 8; shape += 1) {
      const size = 8 + this.#random(Math.min(width, height) / 4)
      const left = x + 2 + this.#random(Math.max(1, width - size - 4))
      const top = y + 2 + this.#random(Math.max(1, height - size - 4))
      this.paint(left, top, size, size, shape % 2 === 0 ? [40, 60, 50] : [200, 170, 120])
    }
    return this
  }

  /** Draws rows of panels with these numbers of columns. */
  addGrid(columnsOfRows: readonly number[], gutter = 12, margin = 24): this {
    const { width, height } = this.raster
    const rowHeight = (height - 2 * margin - gutter * (columnsOfRows.length - 1)) / columnsOfRows.length
    for (const [row, columns] of columnsOfRows.entries()) {
      const columnWidth = (width - 2 * margin - gutter * (columns - 1)) / columns
      for (let column = 0; column < columns; column += 1)
        this.addPanel(
          Math.round(margin + column * (columnWidth + gutter)),
          Math.round(margin + row * (rowHeight + gutter)),
          Math.round(columnWidth),
          Math.round(rowHeight),
        )
    }
    return this
  }

  /** Draws lines of strokes that look like text. */
  addText(x: number, y: number, width: number, height: number, line = 12): this {
    for (let top = y; top + 6 < y + height; top += line)
      for (let left = x; left < x + width; left += 7)
        if (this.#random(6) >= 1) this.paint(left, top + this.#random(2), 4, 6, black)
    return this
  }

  #dot(x: number, y: number, color: Rgb): void {
    const at = (y * this.raster.width + x) * 4
    this.raster.data.set([...color, 255], at)
  }

  #random(limit: number): number {
    this.#seed = (this.#seed * 1103515245 + 12345) % 2147483648
    return Math.floor((this.#seed / 2147483648) * limit)
  }
}

/** Returns a page rotated by an angle, in degrees, on a background of this color. */
export function rotate({ data, width, height }: Pixels, degrees: number, ground: Rgb): Pixels {
  const turned = new DrawnPage(width, height, ground).raster
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = [x - width / 2, y - height / 2]
      const sourceX = Math.round(fromX * cos + fromY * sin + width / 2)
      const sourceY = Math.round(fromY * cos - fromX * sin + height / 2)
      if (sourceX < 0 || sourceY < 0 || sourceX >= width || sourceY >= height) continue
      const at = (sourceY * width + sourceX) * 4
      turned.data.set(data.subarray(at, at + 4), (y * width + x) * 4)
    }
  return turned
}

export function mirror({ data, width, height }: Pixels): Pixels {
  const mirrored = new DrawnPage(width, height).raster
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + width - 1 - x) * 4
      mirrored.data.set(data.subarray(at, at + 4), (y * width + x) * 4)
    }
  return mirrored
}

/** Returns the share of two boxes that both cover. */
export function getLikeness(a: PanelBox, b: PanelBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  const both = Math.max(0, width) * Math.max(0, height)
  return both / (a.width * a.height + b.width * b.height - both)
}
