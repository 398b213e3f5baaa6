import { getEdgeColor } from './edge-color.ts'
import { type Crop, noCrop } from './framing.ts'
import { getLightness, getLines, type Lines, type Pixels, type Rgb, type Side, sides } from './pixels.ts'

/** Lightness from which paper is white, and up to which a margin is black, 0 to 255. */
const minWhite = 185
const maxBlack = 56
/**
 * Difference of a channel, 0 to 255, up to which a pixel belongs to the margin: so much on clean paper, more by the noise of a scan, never more
 * than the last. Dark and pale drawings differ little from their margins.
 */
const cleanTolerance = 10
const tolerancePerNoise = 3
const maxTolerance = 26
/** Share of the pixels of a line that may be specks of dust; a single pixel always may. */
const maxSpecks = 0.002
/** Share of the page that stays as air between the cut and the drawing. */
const airShare = 0.008
/** Shares of the page: margins below the first are not worth a cut, and never more than the second is cut at one side. */
const minMargin = 0.012
const maxMargin = 0.2
/** Share of the page, in each direction, that must be left. */
const minLeft = 0.5

/** Greatest size of a page number, and the least empty space between it and the drawing, in shares of the page. */
const maxFolioHeight = 0.028
const maxFolioWidth = 0.06
const minFolioGap = 0.012

interface Ink {
  readonly count: number
  /** First and last pixel of the line that is not of the margin. */
  readonly first: number
  readonly last: number
}

/** Returns how much a pixel differs from a color, in the channel with the greatest difference. */
const differ = ({ data }: Pixels, index: number, [red, green, blue]: Rgb) =>
  Math.max(
    Math.abs((data[index] ?? 0) - red),
    Math.abs((data[index + 1] ?? 0) - green),
    Math.abs((data[index + 2] ?? 0) - blue),
  )

/** Measures the noise of the outermost line and returns the difference that it explains. */
function getTolerance(pixels: Pixels, lines: Lines, color: Rgb): number {
  let sum = 0
  let count = 0
  for (let at = 0; at < lines.length; at += 1) {
    const difference = differ(pixels, lines.indexOf(0, at), color)
    if (difference > maxTolerance) continue
    sum += difference
    count += 1
  }
  return Math.min(maxTolerance, cleanTolerance + (tolerancePerNoise * sum) / Math.max(1, count))
}

/** Finds the pixels of a line that are not of the color of the margin. */
function findInk(pixels: Pixels, lines: Lines, line: number, color: Rgb, tolerance: number): Ink {
  let count = 0
  let first = lines.length
  let last = -1
  for (let at = 0; at < lines.length; at += 1) {
    if (differ(pixels, lines.indexOf(line, at), color) <= tolerance) continue
    count += 1
    if (at < first) first = at
    last = at
  }
  return { count, first, last }
}

/** Returns the number of lines that a page number at `start` and the space behind it take; 0 when something else is there. */
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

/** Returns the number of lines from this side on that hold nothing but a white or black margin, and perhaps a page number. */
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
      // Specks at one place line after line are a stroke of the drawing.
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

/**
 * Finds the white and black margins of a page. It never cuts into the drawing: what is not surely empty stays, and a little air around it. A
 * page that is empty, or nearly, is not cut at all.
 */
export function findMargins(pixels: Pixels): Crop {
  const measured = sides.map((side) => {
    const { count } = getLines(pixels, side)
    const share = measureMargin(pixels, side) / count - airShare
    return [side, share < minMargin ? 0 : share] as const
  })
  const crop: Crop = { ...noCrop, ...Object.fromEntries(measured) }
  // Nothing was found on the page, or it is a small picture on an empty one, which is meant to be small.
  if (crop.left + crop.right > minLeft || crop.top + crop.bottom > minLeft) return noCrop
  const limited = measured.map(([side, share]) => [side, Math.min(maxMargin, share)])
  return { ...noCrop, ...Object.fromEntries(limited) }
}

/**
 * Returns how much both sides can lose alike, as a share of the width; null for a piece without a drawing, which says nothing. Like
 * `findMargins`, it never cuts into the drawing.
 */
export function findSideMargin(pixels: Pixels): number | null {
  const measured = (['left', 'right'] as const).map((side) => measureMargin(pixels, side))
  const least = Math.min(...measured)
  if (least >= pixels.width) return null
  const share = least / pixels.width - airShare
  return share < minMargin ? 0 : Math.min(maxMargin, share)
}

const meet = (a: number, b: number) => Math.min(a, b)

/**
 * Returns one crop for the two pages of a pair, so that they stay aligned: the same above and below, inside and outside; each only as much
 * as neither page loses anything. `isJoined`: their drawing goes on across the fold, where nothing is cut then.
 */
export function alignCrops(left: Crop, right: Crop, isJoined: boolean): readonly [Crop, Crop] {
  const top = meet(left.top, right.top)
  const bottom = meet(left.bottom, right.bottom)
  const outer = meet(left.left, right.right)
  const inner = isJoined ? 0 : meet(left.right, right.left)
  return [
    { top, bottom, left: outer, right: inner },
    { top, bottom, left: inner, right: outer },
  ]
}
