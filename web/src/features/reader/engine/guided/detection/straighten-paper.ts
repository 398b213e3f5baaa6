import type { Pixels, Rgb } from '../../look/pixels.ts'
import type { PanelBox } from '../page-layout.ts'
import type { Background } from './background.ts'
import { isNear } from './raster.ts'

/** Paper that was cropped from a scan and rotated upright. */
export interface StraightPaper {
  readonly raster: Pixels
  /** Returns the box on the page around a box of the paper. */
  toPage(box: PanelBox): PanelBox
}

/** Minimum share of the border with the color of the outside, and maximum distance from that color. */
const minOutsideShare = 0.2
const outsideTolerance = 30
/** Share of an edge at both ends that is skipped, because of the corners. */
const cornerShare = 0.15
/** Number of samples of an edge, and their maximum median distance from a straight line, in pixels. */
const samplesOfEdge = 60
const maxUnevenness = 1.5
/** Maximum tangent of the angle, and maximum difference between the tangents of two edges. */
const maxSlope = 0.06
const maxDisagreement = 0.012
/** Maximum distance of an edge from the border, as a share of the page. */
const maxMargin = 0.3
/** Minimum sum of all four margins, as a share of the page, or minimum slope, for which the paper is straightened. */
const minMargins = 0.02
const minSlope = 0.004
/** Width of the shadow at the edge of the paper, in pixels. */
const insetPx = 3

interface Edge {
  /** Position at the middle of the page, counted from the border. */
  readonly at: number
  readonly slope: number
}

const getMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Finds a straight edge by samples of its position; `middle` is the position along the edge for which `at` is returned. */
function fitEdge(samples: readonly { along: number; depth: number }[], middle: number): Edge | undefined {
  const half = Math.floor(samples.length / 2)
  const slopes = samples.slice(0, half).map((first, at) => {
    const second = samples[at + half] ?? first
    return (second.depth - first.depth) / Math.max(1, second.along - first.along)
  })
  const slope = getMedian(slopes)
  const at = getMedian(samples.map(({ along, depth }) => depth - slope * (along - middle)))
  const unevenness = getMedian(
    samples.map(({ along, depth }) => Math.abs(depth - slope * (along - middle) - at)),
  )
  return unevenness <= maxUnevenness && Math.abs(slope) <= maxSlope ? { at, slope } : undefined
}

/** Finds the edge of the paper at one side, by lines from the border inwards through the color of the outside. */
function findEdge(raster: Pixels, color: Rgb, side: 'left' | 'right' | 'top' | 'bottom'): Edge | undefined {
  const { data, width, height } = raster
  const isUpright = side === 'left' || side === 'right'
  const [length, depths] = isUpright ? [height, width] : [width, height]
  const isFar = side === 'right' || side === 'bottom'
  const isOutside = (along: number, depth: number) => {
    const across = isFar ? depths - 1 - depth : depth
    const pixel = isUpright ? along * width + across : across * width + along
    return isNear(data, pixel, color, outsideTolerance)
  }
  const start = Math.round(length * cornerShare)
  const step = Math.max(1, Math.floor((length - 2 * start) / samplesOfEdge))
  const samples = []
  for (let along = start; along < length - start; along += step) {
    let depth = 0
    while (depth < depths * maxMargin && isOutside(along, depth)) depth += 1
    samples.push({ along, depth })
  }
  return fitEdge(samples, length / 2)
}

function sample({ data, width, height }: Pixels, x: number, y: number, channel: number): number {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  const at = (column: number, row: number) => data[(row * width + column) * 4 + channel] ?? 0
  const [shareX, shareY] = [x - left, y - top]
  const upper = at(left, top) * (1 - shareX) + at(right, top) * shareX
  const lower = at(left, bottom) * (1 - shareX) + at(right, bottom) * shareX
  return upper * (1 - shareY) + lower * shareY
}

/** Returns the paper of a scan whose border has another color; undefined if the page has no such border. */
export function straightenPaper(raster: Pixels, around: Background): StraightPaper | undefined {
  if (around.share < minOutsideShare) return undefined
  const left = findEdge(raster, around.color, 'left')
  const right = findEdge(raster, around.color, 'right')
  const top = findEdge(raster, around.color, 'top')
  const bottom = findEdge(raster, around.color, 'bottom')
  if (!left || !right || !top || !bottom) return undefined
  const { width, height } = raster
  const margins = (left.at + right.at) / width + (top.at + bottom.at) / height
  // Positions of the right and the lower edge count from the other side, which turns their sign.
  const slopes = [-left.slope, right.slope, top.slope, -bottom.slope]
  const slope = getMedian(slopes)
  if (margins < minMargins && Math.abs(slope) < minSlope) return undefined
  if (Math.max(...slopes) - Math.min(...slopes) > maxDisagreement) return undefined
  const cos = 1 / Math.hypot(1, slope)
  const sin = slope * cos
  const [centerX, centerY] = [width / 2, height / 2]
  const before = (centerX - left.at) * cos - insetPx
  const above = (centerY - top.at) * cos - insetPx
  const paperWidth = Math.floor((width - left.at - right.at) * cos) - 2 * insetPx
  const paperHeight = Math.floor((height - top.at - bottom.at) * cos) - 2 * insetPx
  const toSource = (x: number, y: number) => ({
    x: centerX + (x - before) * cos - (y - above) * sin,
    y: centerY + (x - before) * sin + (y - above) * cos,
  })
  const data = new Uint8ClampedArray(paperWidth * paperHeight * 4)
  for (let y = 0; y < paperHeight; y += 1)
    for (let x = 0; x < paperWidth; x += 1) {
      const source = toSource(x, y)
      const at = (y * paperWidth + x) * 4
      for (let channel = 0; channel < 3; channel += 1)
        data[at + channel] = sample(raster, source.x, source.y, channel)
      data[at + 3] = 255
    }
  return {
    raster: { data, width: paperWidth, height: paperHeight },
    toPage(box) {
      const xs = [box.x, box.x + box.width].map((share) => share * paperWidth)
      const ys = [box.y, box.y + box.height].map((share) => share * paperHeight)
      const corners = xs.flatMap((x) => ys.map((y) => toSource(x, y)))
      const within = (value: number, size: number) => Math.min(1, Math.max(0, value / size))
      const lefts = corners.map(({ x }) => within(x, width))
      const tops = corners.map(({ y }) => within(y, height))
      const x = Math.min(...lefts)
      const y = Math.min(...tops)
      return { x, y, width: Math.max(...lefts) - x, height: Math.max(...tops) - y }
    },
  }
}
