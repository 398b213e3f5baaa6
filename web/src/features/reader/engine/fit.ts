export type Fit = 'screen' | 'width' | 'width-shrink' | 'height' | 'original'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Rounds down to whole pixels, at least 1. The small addend compensates floating-point errors. */
const floorPixels = (value: number) => Math.max(1, Math.floor(value + 1e-6))

function getScale(total: Size, viewport: Size, fit: Exclude<Fit, 'original'>): number {
  const toWidth = viewport.width / total.width
  const toHeight = viewport.height / total.height
  if (fit === 'screen') return Math.min(toWidth, toHeight)
  if (fit === 'height') return toHeight
  return fit === 'width' ? toWidth : Math.min(1, toWidth)
}

/** Returns the sizes of the pages of a spread, in CSS pixels, both with the same height, so that a drawing across the fold matches. */
export function fitSpread(
  sizes: readonly Size[],
  viewport: Size,
  fit: Fit,
  zoom = 1,
  gapPx = 0,
): readonly Size[] {
  if (fit === 'original') {
    return sizes.map(({ width, height }) => ({
      width: floorPixels(width * zoom),
      height: floorPixels(height * zoom),
    }))
  }
  const height = Math.max(1, ...sizes.map((size) => size.height))
  const widths = sizes.map((size) => size.width * (height / size.height))
  const total = { width: widths.reduce((sum, width) => sum + width, 0), height }
  const gaps = gapPx * Math.max(0, sizes.length - 1)
  const room = { width: Math.max(1, viewport.width - gaps), height: viewport.height }
  const scale = getScale(total, room, fit) * zoom
  return widths.map((width) => ({ width: floorPixels(width * scale), height: floorPixels(height * scale) }))
}
