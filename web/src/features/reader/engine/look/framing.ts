import type { Size } from '../fit.ts'
import type { PageFraming, Placement } from '../page-view.ts'
import type { Rotation } from '../spreads.ts'

/** What is cut off at each side of an upright page, in shares of its width and height. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Framing {
  readonly crop: Crop
  readonly rotation: Rotation
}

export const noCrop: Crop = { left: 0, top: 0, right: 0, bottom: 0 }

/** True when a turned page lies on its side. */
const isSideways = (rotation: Rotation) => rotation % 180 !== 0

/** Returns the size of what is shown of a page, in the unit of the size of the page. */
function getFramedSize({ width, height }: Size, { crop, rotation }: Framing): Size {
  const shown = { width: width * (1 - crop.left - crop.right), height: height * (1 - crop.top - crop.bottom) }
  return isSideways(rotation) ? { width: shown.height, height: shown.width } : shown
}

/** Returns where the whole page lies, so that exactly what is shown of it fills the frame. */
function placePage(frame: Size, { crop, rotation }: Framing): Placement {
  const upright = isSideways(rotation) ? { width: frame.height, height: frame.width } : frame
  const width = upright.width / (1 - crop.left - crop.right)
  const height = upright.height / (1 - crop.top - crop.bottom)
  // From the middle of the page to the middle of what is shown, first upright, then turned.
  const dx = ((crop.left - crop.right) / 2) * width
  const dy = ((crop.top - crop.bottom) / 2) * height
  const [turnedX, turnedY] =
    rotation === 90 ? [-dy, dx] : rotation === 180 ? [-dx, -dy] : rotation === 270 ? [dy, -dx] : [dx, dy]
  return {
    width,
    height,
    left: frame.width / 2 - turnedX - width / 2,
    top: frame.height / 2 - turnedY - height / 2,
  }
}

/** Returns what is shown of a page and how it is turned, as page views take it; undefined for a whole, upright page. */
export function createFraming(crop: Crop, rotation: Rotation): PageFraming | undefined {
  if (crop === noCrop && rotation === 0) return undefined
  const framing = { crop, rotation }
  return {
    rotation,
    getSize: (page) => getFramedSize(page, framing),
    place: (frame) => placePage(frame, framing),
  }
}
