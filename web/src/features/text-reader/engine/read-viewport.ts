import type { Size } from '../../reader/engine/fit.ts'
import { svg } from './safe-names.ts'

/** Pixels of the absolute units of CSS. */
export const pixelsOfUnit: Readonly<Record<string, number>> = {
  ...{ '': 1, px: 1, pt: 4 / 3, pc: 16 },
  ...{ in: 96, cm: 37.795, mm: 3.7795 },
}

function toPixels(written: string | null | undefined): number {
  const [, number, unit = ''] = /^\s*([\d.]+)\s*([a-z%]*)\s*$/i.exec(written ?? '') ?? []
  return Number.parseFloat(number ?? '') * (pixelsOfUnit[unit.toLowerCase()] ?? Number.NaN)
}

/** Maximum size of a page, in pixels. No browser lays out a larger one. */
const maxPagePx = 100_000

const toSize = (width: string | null | undefined, height: string | null | undefined): Size | undefined => {
  const size = { width: toPixels(width), height: toPixels(height) }
  const isUsable = (pixels: number) => pixels >= 1 && pixels <= maxPagePx
  return isUsable(size.width) && isUsable(size.height) ? size : undefined
}

/** Returns the size of a drawing by its `viewBox`, otherwise by its width and height. */
export function readSvgSize(root: Element): Size | undefined {
  const viewBox = root.getAttribute('viewBox')?.trim() ?? ''
  const [, , width, height] = viewBox.split(/[\s,]+/)
  return toSize(width, height) ?? toSize(root.getAttribute('width'), root.getAttribute('height'))
}

/** Returns the size of a page by its first `viewport` with two numbers (EPUB 3.3, 8.2.2.6), or the size of a page that is an SVG. */
export function readViewport(document: Document): Size | undefined {
  const root = document.documentElement
  if (root.namespaceURI === svg) return readSvgSize(root)
  for (const meta of document.getElementsByTagName('meta')) {
    if (meta.getAttribute('name')?.trim().toLowerCase() !== 'viewport') continue
    const content = meta.getAttribute('content') ?? ''
    const value = (name: string) =>
      new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*["']?([\\d.]+(?:px)?)(?=$|[,;\\s"'])`, 'i').exec(content)?.[1]
    const size = toSize(value('width'), value('height'))
    if (size) return size
  }
  return undefined
}
