import { isPosterShaped, posterRatio } from '../../ui/poster/poster-shape.ts'

export interface PosterFit {
  /** Cropped at the sides, or at top and bottom; or shown whole with blurred edges, because its shape is too wide or too tall. */
  readonly kind: 'sides' | 'ends' | 'wide' | 'tall'
  /** Share of the image that is cropped, or of the frame that is blurred, 0 to 1. */
  readonly share: number
}

/** Smallest share that is mentioned. */
const minShare = 0.02

/** Returns how cards show an image that does not have the shape of a poster; undefined if it has, or if its size is unknown. */
export function describeFit(width: number | undefined, height: number | undefined): PosterFit | undefined {
  if (!width || !height) return undefined
  const ratio = width / height
  const isWide = ratio > posterRatio
  const share = isWide ? 1 - posterRatio / ratio : 1 - ratio / posterRatio
  if (share < minShare) return undefined
  if (!isPosterShaped(width, height)) return { kind: isWide ? 'wide' : 'tall', share }
  return { kind: isWide ? 'sides' : 'ends', share }
}
