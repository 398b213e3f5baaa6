export type Fit = 'screen' | 'width' | 'width-shrink' | 'height' | 'original'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Rounds down to whole pixels, at least 1; the small addend absorbs floating-point errors. */
const floorPixels = (value: number) => Math.max(1, Math.floor(value + 1e-6))

/** Gives an empty half the size of its neighbour. */
function fillBlankSlots(slots: readonly (Size | null)[]): Size[] {
  const known = slots.find((slot) => slot !== null)
  return known ? slots.map((slot) => slot ?? known) : []
}

function getScale(total: Size, viewport: Size, fit: Exclude<Fit, 'original'>): number {
  const toWidth = viewport.width / total.width
  const toHeight = viewport.height / total.height
  if (fit === 'screen') return Math.min(toWidth, toHeight)
  if (fit === 'height') return toHeight
  return fit === 'width' ? toWidth : Math.min(1, toWidth)
}

/**
 * Returns the size of each slot of a spread, in CSS pixels. Both halves of a pair get the same height, so that a drawing across the fold
 * matches even when the scans differ. `null` is an empty half.
 */
export function fitSpread(
  slots: readonly (Size | null)[],
  viewport: Size,
  fit: Fit,
  zoom = 1,
): readonly Size[] {
  const sizes = fillBlankSlots(slots)
  if (fit === 'original') {
    return sizes.map(({ width, height }) => ({
      width: floorPixels(width * zoom),
      height: floorPixels(height * zoom),
    }))
  }
  const height = Math.max(1, ...sizes.map((size) => size.height))
  const widths = sizes.map((size) => size.width * (height / size.height))
  const total = { width: widths.reduce((sum, width) => sum + width, 0), height }
  const scale = getScale(total, viewport, fit) * zoom
  return widths.map((width) => ({ width: floorPixels(width * scale), height: floorPixels(height * scale) }))
}
