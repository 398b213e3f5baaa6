import type { Size } from '../fit.ts'
import type { LookSettings, PageColors, Surroundings } from '../renderer.ts'
import type { Rotation } from '../spreads.ts'
import type { PageAnalysis } from './analyze-page.ts'
import { getLightness, type Rgb, type Side, sides } from './pixels.ts'

const toChannel = (value: number) => Math.round(255 * Math.min(1, Math.max(0, value)))

/** Returns a color of a page as the color filter of pages shows it. */
function applyColors(color: Rgb, { brightness, contrast, gamma, isGray, isInverted }: PageColors): Rgb {
  const [red, green, blue] = color.map((value) => {
    const bright = Math.min(1, (value / 255) * (brightness / 100))
    const contrasted = Math.min(1, Math.max(0, (bright - 0.5) * (contrast / 100) + 0.5))
    return contrasted ** (100 / gamma)
  }) as [number, number, number]
  // The weights of the filter `grayscale` (Filter Effects 13.1.1).
  const gray = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const shown = isGray ? [gray, gray, gray] : [red, green, blue]
  const [r = 0, g = 0, b = 0] = isInverted ? shown.map((value) => 1 - value) : shown
  return [toChannel(r), toChannel(g), toChannel(b)]
}

/** Minimum lightness, 0 to 255, of a background on which dark text is easier to read than light text. */
const lightFrom = 140

const isLight = (colors: readonly Rgb[]): boolean =>
  colors.reduce((sum, color) => sum + getLightness(color), 0) / colors.length >= lightFrom

/** Returns the color of the edge that a rotated page has at a side of the window. */
function getShownEdge({ edges }: PageAnalysis, side: Side, rotation: Rotation): Rgb {
  const at = sides.indexOf(side) - rotation / 90 + sides.length
  return edges[sides[at % sides.length] ?? side]
}

const mix = (a: Rgb, b: Rgb): Rgb => [
  Math.round((a[0] + b[0]) / 2),
  Math.round((a[1] + b[1]) / 2),
  Math.round((a[2] + b[2]) / 2),
]

/** Returns the colors of the edges at the empty parts of the window: left and right of the pages, or above and below. `pages` are in the order of the screen. */
export function getSurroundings(
  pages: readonly PageAnalysis[],
  sheet: Size,
  viewport: Size,
  look: LookSettings,
): Surroundings | undefined {
  const [first] = pages
  const last = pages.at(-1)
  if (!first || !last) return undefined
  const { rotation } = look
  const isVertical = viewport.height - sheet.height > viewport.width - sheet.width
  const getBoth = (side: Side) => mix(getShownEdge(first, side, rotation), getShownEdge(last, side, rotation))
  const edges = isVertical
    ? [getBoth('top'), getBoth('bottom')]
    : [getShownEdge(first, 'left', rotation), getShownEdge(last, 'right', rotation)]
  const [from, to] = edges.map((edge) => applyColors(edge, look)) as [Rgb, Rgb]
  return { isVertical, from, to, isLight: isLight([from, to]) }
}
