import { createGutterMask, enclosed, reached } from './gutter-mask.ts'
import { isGrey, type Raster, type Rgb } from './raster.ts'

/** Weight, of five, of pixels like the background that the border does not reach. */
const enclosedWeight = 4
export const fullWeight = 5

/** A page while it is cut: what is ink, and which region each pixel belongs to. */
export interface PageMap {
  readonly raster: Raster
  readonly width: number
  readonly height: number
  readonly shortSide: number
  readonly isGrey: boolean
  /** `ink`, `enclosed` or `reached` of each pixel. */
  readonly mask: Uint8Array
  /** How much each pixel counts as background, 0 to `fullWeight`. */
  readonly weight: Uint8Array
  /** Label of the region of each pixel. */
  readonly labels: Uint8Array
  nextLabel: number
}

/** Returns the map of a page whose gutters have this colour. */
export function createPageMap(raster: Raster, color: Rgb, outside: Rgb | undefined): PageMap {
  const { width, height } = raster
  const mask = createGutterMask(raster, color, outside)
  const weight = mask.map((value) => {
    if (value === reached) return fullWeight
    return value === enclosed ? enclosedWeight : 0
  })
  return {
    raster,
    width,
    height,
    shortSide: Math.min(width, height),
    isGrey: isGrey(raster),
    mask,
    weight,
    labels: new Uint8Array(width * height),
    nextLabel: 1,
  }
}
