import { isPosterShaped, posterRatio } from '../../ui/poster-shape.ts'

export interface PosterFit {
  /** Cut at the sides or at head and foot; or another shape, shown whole with blurred edges. */
  readonly kind: 'sides' | 'ends' | 'wide' | 'tall'
  /** Share of the image that is cut off, or of the frame that stays blurred, 0 to 1. */
  readonly share: number
}

/** Less than this is not worth a sentence. */
const negligible = 0.02

/** Returns how cards show an image whose shape is not that of a poster; undefined when it fits or its size is unknown. */
export function describeFit(width: number | undefined, height: number | undefined): PosterFit | undefined {
  if (!width || !height) return undefined
  const ratio = width / height
  const isWide = ratio > posterRatio
  const share = isWide ? 1 - posterRatio / ratio : 1 - ratio / posterRatio
  if (share < negligible) return undefined
  if (!isPosterShaped(width, height)) return { kind: isWide ? 'wide' : 'tall', share }
  return { kind: isWide ? 'sides' : 'ends', share }
}
