import { getEdgeColor } from './edge-color.ts'
import { type Crop, noCrop } from './framing.ts'
import { getLightness, getLines, type Lines, mapSides, type Pixels, type Rgb, type Side } from './pixels.ts'

/** Minimum lightness of white margins and maximum lightness of black ones, 0 to 255. */
const minWhite = 185
const maxBlack = 56
/** Maximum difference of a channel, 0 to 255, in the margin: on clean paper, per unit of noise in a scan, and the limit. */
const cleanTolerance = 10
const tolerancePerNoise = 3
const maxTolerance = 26
/** Maximum share of the pixels of a line that are specks of dust; one pixel is always allowed. */
const maxSpecks = 0.002
/** Share of the page that remains between the crop and the drawing. */
const airShare = 0.008
/** Minimum and maximum share of the page that is cropped at one side. */
const minMargin = 0.012
const maxMargin = 0.2
/** Maximum share of the page that is cropped in each direction. A larger crop means an empty page, or a small picture on it. */
const maxCrop = 0.5

/** Maximum size of a page number, and minimum space between it and the drawing, in shares of the page. */
const maxFolioHeight = 0.028
const maxFolioWidth = 0.06
const minFolioGap = 0.012

interface Ink {
  readonly count: number
  /** First and last pixel of the line that does not belong to the margin. */
  readonly first: number
  readonly last: number
}

/** Returns the difference between a pixel and a color, in the channel in which it is largest. */
const getDifference = ({ data }: Pixels, index: number, [red, green, blue]: Rgb) =>
  Math.max(
    Math.abs((data[index] ?? 0) - red),
    Math.abs((data[index + 1] ?? 0) - green),
    Math.abs((data[index + 2] ?? 0) - blue),
  )

/** Returns the difference up to which pixels belong to the margin, by the noise of the outermost line. */
function getTolerance(pixels: Pixels, lines: Lines, color: Rgb): number {
  let sum = 0
  let count = 0
  for (let at = 0; at < lines.length; at += 1) {
    const difference = getDifference(pixels, lines.indexOf(0, at), color)
    if (difference > maxTolerance) continue
    sum += difference
    count += 1
  }
  return Math.min(maxTolerance, cleanTolerance + (tolerancePerNoise * sum) / Math.max(1, count))
}

/** Finds the pixels of a line that do not have the color of the margin. */
function findInk(pixels: Pixels, lines: Lines, line: number, color: Rgb, tolerance: number): Ink {
  let count = 0
  let first = lines.length
  let last = -1
  for (let at = 0; at < lines.length; at += 1) {
    if (getDifference(pixels, lines.indexOf(line, at), color) <= tolerance) continue
    count += 1
    if (at < first) first = at
    last = at
  }
  return { count, first, last }
}

/** Returns the number of lines of a page number at `start` and the space behind it; 0 if there is something else. */
function measureFolio(
  inks: (line: number) => Ink,
  lines: Lines,
  start: number,
  isEmpty: (ink: Ink) => boolean,
) {
  let line = start
  let first = lines.length
  let last = -1
  const end = Math.min(lines.count, start + Math.ceil(lines.count * maxFolioHeight) + 1)
  while (line < end && !isEmpty(inks(line))) {
    const ink = inks(line)
    first = Math.min(first, ink.first)
    last = Math.max(last, ink.last)
    line += 1
  }
  if (line >= end || last - first + 1 > lines.length * maxFolioWidth) return 0
  const gapEnd = line + Math.ceil(lines.count * minFolioGap)
  while (line < gapEnd && line < lines.count && isEmpty(inks(line))) line += 1
  return line < gapEnd ? 0 : line - start
}

/** Returns the number of lines from a side on with nothing but a white or black margin, and possibly a page number. */
function measureMargin(pixels: Pixels, side: Side): number {
  const color = getEdgeColor(pixels, side)
  const lightness = getLightness(color)
  if (lightness < minWhite && lightness > maxBlack) return 0
  const lines = getLines(pixels, side)
  const maxInk = Math.max(1, Math.floor(lines.length * maxSpecks))
  const isEmpty = (ink: Ink) => ink.count <= maxInk
  const tolerance = getTolerance(pixels, lines, color)
  const known: Ink[] = []
  const inks = (line: number) => {
    const ink = known[line] ?? findInk(pixels, lines, line, color, tolerance)
    known[line] = ink
    return ink
  }
  let line = 0
  const skipEmpty = () => {
    while (line < lines.count && isEmpty(inks(line))) {
      // Specks at the same position in two lines are a stroke of the drawing.
      const [ink, before] = [inks(line), known[line - 1]]
      if (ink.count > 0 && before && before.count > 0 && Math.abs(before.first - ink.first) <= 1) {
        line -= 1
        return
      }
      line += 1
    }
  }
  skipEmpty()
  const isAcross = side === 'top' || side === 'bottom'
  const folio = isAcross && line > 0 ? measureFolio(inks, lines, line, isEmpty) : 0
  if (folio > 0) {
    line += folio
    skipEmpty()
  }
  return line
}

/** Finds the white and black margins of a page, with a little space around the drawing. Empty pages have no margins. */
export function findMargins(pixels: Pixels): Crop {
  const crop = mapSides((side) => {
    const share = measureMargin(pixels, side) / getLines(pixels, side).count - airShare
    return share < minMargin ? 0 : share
  })
  if (crop.left + crop.right > maxCrop || crop.top + crop.bottom > maxCrop) return noCrop
  return mapSides((side) => Math.min(maxMargin, crop[side]))
}

/** Returns the equal margin of both sides as a share of the width, like `findMargins`; null for a part without a drawing. */
export function findSideMargin(pixels: Pixels): number | null {
  const measured = (['left', 'right'] as const).map((side) => measureMargin(pixels, side))
  const least = Math.min(...measured)
  if (least >= pixels.width) return null
  const share = least / pixels.width - airShare
  return share < minMargin ? 0 : Math.min(maxMargin, share)
}

/**
 * Returns the crops of the two pages of a pair. Both are the same at the top, bottom, inside and outside, so that the pages remain aligned. With
 * `isJoined`, nothing is cropped at the fold, across which the drawing continues.
 */
export function alignCrops(left: Crop, right: Crop, isJoined: boolean): readonly [Crop, Crop] {
  const top = Math.min(left.top, right.top)
  const bottom = Math.min(left.bottom, right.bottom)
  const outer = Math.min(left.left, right.right)
  const inner = isJoined ? 0 : Math.min(left.right, right.left)
  return [
    { top, bottom, left: outer, right: inner },
    { top, bottom, left: inner, right: outer },
  ]
}
