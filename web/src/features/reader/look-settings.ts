import type { LookSettings, PageColors } from './engine/renderer.ts'
import type { Rotation } from './engine/spreads.ts'

export const rotations = [0, 90, 180, 270] as const satisfies readonly Rotation[]

/** Per cent of the brightness, contrast or gamma of a page, in steps of 5. */
const listPercents = (from: number, to: number): readonly number[] =>
  Array.from({ length: (to - from) / 5 + 1 }, (_, step) => from + 5 * step)

/** How pages look, besides their size. */
export interface LookChoices {
  readonly hasCrop: boolean
  readonly rotation: Rotation
  readonly isSharpened: boolean
  readonly areHalvesJoined: boolean
  readonly isZoomKept: boolean
  readonly brightness: number
  readonly contrast: number
  /** Above 100, what is between black and white becomes lighter. */
  readonly gamma: number
  readonly isGray: boolean
  readonly isInverted: boolean
}

export const lookChoices: { readonly [K in keyof LookChoices]: readonly LookChoices[K][] } = {
  hasCrop: [false, true],
  rotation: rotations,
  isSharpened: [true, false],
  areHalvesJoined: [true, false],
  isZoomKept: [false, true],
  brightness: listPercents(40, 160),
  contrast: listPercents(40, 200),
  gamma: listPercents(40, 200),
  isGray: [false, true],
  isInverted: [false, true],
}

export const defaultLook: LookChoices = {
  hasCrop: false,
  rotation: 0,
  isSharpened: true,
  areHalvesJoined: true,
  isZoomKept: false,
  brightness: 100,
  contrast: 100,
  gamma: 100,
  isGray: false,
  isInverted: false,
}

/** Id of the filter in the document that changes the gamma of pages. */
export const gammaFilterId = 'page-gamma'

/** Returns the CSS filter that gives pages their colors; undefined when they stay as they are. */
export function getPageFilter({
  brightness,
  contrast,
  gamma,
  isGray,
  isInverted,
}: PageColors): string | undefined {
  const parts = [
    brightness !== 100 && `brightness(${brightness}%)`,
    contrast !== 100 && `contrast(${contrast}%)`,
    gamma !== 100 && `url(#${gammaFilterId})`,
    isGray && 'grayscale(1)',
    isInverted && 'invert(1)',
  ]
  return parts.filter(Boolean).join(' ') || undefined
}

/** Returns the look as renderers take it. */
export const toLook = (settings: LookChoices & { readonly background: string }): LookSettings => ({
  ...settings,
  hasEdgeColors: settings.background === 'edge',
})
