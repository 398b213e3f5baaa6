import type { Size } from '../fit.ts'
import type { PageFraming, Placement } from '../page-view.ts'
import type { Rotation } from '../spreads.ts'
import type { Side } from './pixels.ts'

/** Cropped shares of the width and height at each side of an upright page. */
export type Crop = Readonly<Record<Side, number>>

export const noCrop: Crop = { left: 0, top: 0, right: 0, bottom: 0 }

const swap = ({ width, height }: Size): Size => ({ width: height, height: width })

function placePage(frame: Size, crop: Crop, rotation: Rotation): Placement {
  const upright = rotation % 180 ? swap(frame) : frame
  const width = upright.width / (1 - crop.left - crop.right)
  const height = upright.height / (1 - crop.top - crop.bottom)
  // From the middle of the page to the middle of its visible part, first upright, then rotated.
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

/** Returns the framing of a page by its crop and rotation; undefined for a whole, upright page. */
export function createFraming(crop: Crop, rotation: Rotation): PageFraming | undefined {
  if (crop === noCrop && rotation === 0) return undefined
  return {
    rotation,
    getSize({ width, height }) {
      const size = {
        width: width * (1 - crop.left - crop.right),
        height: height * (1 - crop.top - crop.bottom),
      }
      return rotation % 180 ? swap(size) : size
    },
    place: (frame) => placePage(frame, crop, rotation),
  }
}
