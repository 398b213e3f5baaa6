import { svg } from './safe-names.ts'

export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Pixels of the absolute units; shares of a window say nothing of a size. */
const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.795,
  mm: 3.7795,
}

function toPixels(written: string | null | undefined): number {
  const [, number, unit = ''] = /^\s*([\d.]+)\s*([a-z%]*)\s*$/i.exec(written ?? '') ?? []
  return Number.parseFloat(number ?? '') * (pixels[unit.toLowerCase()] ?? Number.NaN)
}

/** Sizes beyond these are mistakes: no browser lays out such a page. */
const maxPagePx = 100_000

const toSize = (
  width: string | null | undefined,
  height: string | null | undefined,
): PageSize | undefined => {
  const size = { width: toPixels(width), height: toPixels(height) }
  const isUsable = (pixels: number) => pixels >= 1 && pixels <= maxPagePx
  return isUsable(size.width) && isUsable(size.height) ? size : undefined
}

/** Returns the size of a drawing by its `viewBox`, else by its own width and height. */
export function readSvgSize(root: Element): PageSize | undefined {
  const [, , width, height] =
    root
      .getAttribute('viewBox')
      ?.trim()
      .split(/[\s,]+/) ?? []
  return toSize(width, height) ?? toSize(root.getAttribute('width'), root.getAttribute('height'))
}

/**
 * Returns the size of a page by its `viewport` (EPUB 3.3, 8.2.2.6), or the size of the SVG that it is. Of several viewports the first with two
 * numbers counts; words such as `device-width` are none.
 */
export function readViewport(document: Document): PageSize | undefined {
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
