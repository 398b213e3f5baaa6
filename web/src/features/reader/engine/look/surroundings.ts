import type { Size } from '../fit.ts'
import type { LookSettings, Surroundings } from '../renderer.ts'
import type { Rotation } from '../spreads.ts'
import type { PageAnalysis } from './analyze-page.ts'
import { applyColors, isLight } from './page-colors.ts'
import type { Rgb, Side } from './pixels.ts'

/** Sides clockwise. A turned page shows another side there. */
const clockwise = ['left', 'top', 'right', 'bottom'] as const satisfies readonly Side[]

function getShownEdge({ edges }: PageAnalysis, side: Side, rotation: Rotation): Rgb {
  const steps = rotation / 90
  return edges[clockwise[(clockwise.indexOf(side) - steps + clockwise.length) % clockwise.length] ?? side]
}

const mix = (a: Rgb, b: Rgb): Rgb => [
  Math.round((a[0] + b[0]) / 2),
  Math.round((a[1] + b[1]) / 2),
  Math.round((a[2] + b[2]) / 2),
]

/** Returns the colors beside which the window is empty: left and right of the pages, or above and below them. `pages` in the order of the screen. */
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
