import type { Size } from '../fit.ts'
import type { Point } from '../zoom.ts'
import type { PanelBox } from './page-layout.ts'

/** Upper left corner of a page in the window, in CSS pixels, and its scale, which is 1 if the page fits the window. */
export interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** Sizes that a view depends on. */
export interface Stage {
  readonly viewport: Size
  /** Size of the page that fits the window, in CSS pixels. */
  readonly page: Size
  /** Pixels of the image; null while unknown. */
  readonly natural: Size | null
}

/** Space around a panel, as a share of the shorter side of the page. */
const padding = 0.02
/** Maximum number of CSS pixels for one pixel of the image. */
const maxMagnification = 3
/** A panel whose scale would be smaller is shown with the whole page. */
const minGain = 1.15
/** Minimum ratio of width to height of a wide panel. */
const minWideRatio = 1.6
/** Share of a wide panel that each of its two views shows, and the minimum gain in scale by two views. */
const halfShare = 0.55
const minHalfGain = 1.3

const maxFreeScale = 6

export const getWholeView = ({ viewport, page }: Stage): View => ({
  x: (viewport.width - page.width) / 2,
  y: (viewport.height - page.height) / 2,
  scale: 1,
})

/** Returns the point of the page in the middle of the window, in shares of the page. */
export const getCenter = ({ viewport, page }: Stage, { x, y, scale }: View): Point => ({
  x: (viewport.width / 2 - x) / (page.width * scale),
  y: (viewport.height / 2 - y) / (page.height * scale),
})

const getMaxScale = ({ page, natural }: Stage): number =>
  natural ? Math.max(1, (maxMagnification * natural.width) / page.width) : maxMagnification

/** Returns a panel with space around it, in CSS pixels of the page that fits the window. */
function padPanel({ page }: Stage, panel: PanelBox) {
  const space = padding * Math.min(page.width, page.height)
  const left = Math.max(0, panel.x * page.width - space)
  const top = Math.max(0, panel.y * page.height - space)
  const right = Math.min(page.width, (panel.x + panel.width) * page.width + space)
  const bottom = Math.min(page.height, (panel.y + panel.height) * page.height + space)
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

/** Returns the view with this point of the page in the middle of the window. */
const centerOn = ({ viewport }: Stage, x: number, y: number, scale: number): View => ({
  x: viewport.width / 2 - x * scale,
  y: viewport.height / 2 - y * scale,
  scale,
})

/**
 * Returns the views of a panel in reading order: mostly one of the whole panel, two for a wide panel in a window that is higher than wide, and
 * the whole page for a panel that would hardly become larger.
 */
export function listPanelViews(stage: Stage, panel: PanelBox, isRightToLeft: boolean): readonly View[] {
  const { viewport } = stage
  const { left, top, width, height } = padPanel(stage, panel)
  const middle = top + height / 2
  const maxScale = getMaxScale(stage)
  const scale = Math.min(maxScale, viewport.width / width, viewport.height / height)
  const halfScale = Math.min(maxScale, viewport.width / (width * halfShare), viewport.height / height)
  const isWide = width > height * minWideRatio && viewport.height > viewport.width
  if (isWide && halfScale >= scale * minHalfGain && halfScale >= minGain) {
    const seen = viewport.width / halfScale
    const views = [left + seen / 2, left + width - seen / 2].map((x) => centerOn(stage, x, middle, halfScale))
    return isRightToLeft ? views.toReversed() : views
  }
  if (scale < minGain) return [getWholeView(stage)]
  return [centerOn(stage, left + width / 2, middle, scale)]
}

/** Returns the view enlarged around a point of the window. */
export function zoomView(stage: Stage, view: View, factor: number, focus: Point): View {
  const scale = Math.min(maxFreeScale, Math.max(1, view.scale * factor))
  const grown = scale / view.scale
  const x = focus.x - (focus.x - view.x) * grown
  const y = focus.y - (focus.y - view.y) * grown
  return clampView(stage, { x, y, scale })
}

/** Moves a view so that the page remains in the window. */
export function clampView({ viewport, page }: Stage, { x, y, scale }: View): View {
  const within = (at: number, length: number, room: number) =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at))
  return {
    x: within(x, page.width * scale, viewport.width),
    y: within(y, page.height * scale, viewport.height),
    scale,
  }
}

export const isSameView = (a: View, b: View): boolean =>
  Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1 && Math.abs(a.scale - b.scale) < 0.005
