import type { Size } from '../../fit.ts'
import type { Pixels, Rgb } from '../../look/pixels.ts'
import { createGutterMask } from './gutter-mask.ts'
import { isGray } from './raster.ts'

/** Weight of pixels like the background that are not connected with the border. */
const enclosedWeight = 4
export const fullWeight = 5
/** Weights of the values of the mask: `ink`, `enclosed`, `reached`. */
const weights = [0, enclosedWeight, fullWeight]

/** A page while it is cut: its ink, and the region of each pixel. */
export interface PageMap extends Size {
  readonly raster: Pixels
  readonly shortSide: number
  readonly isGray: boolean
  /** `ink`, `enclosed` or `reached` of each pixel. */
  readonly mask: Uint8Array
  /** Weight of each pixel as background, 0 to `fullWeight`. */
  readonly weight: Uint8Array
  /** Label of the region of each pixel. */
  readonly labels: Uint8Array
  nextLabel: number
}

/** Returns the map of a page whose gutters have this color. */
export function createPageMap(raster: Pixels, color: Rgb, outside: Rgb | undefined): PageMap {
  const { width, height } = raster
  const mask = createGutterMask(raster, color, outside)
  const weight = mask.map((value) => weights[value] ?? 0)
  return {
    raster,
    width,
    height,
    shortSide: Math.min(width, height),
    isGray: isGray(raster),
    mask,
    weight,
    labels: new Uint8Array(width * height),
    nextLabel: 1,
  }
}
