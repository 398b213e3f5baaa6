import type { LookSettings, PageColors } from '../engine/renderer.ts'
import type { Rotation } from '../engine/spreads.ts'

export const rotations = [0, 90, 180, 270] as const satisfies readonly Rotation[]

/** Lists percentages in steps of 5. */
const listPercents = (from: number, to: number): readonly number[] =>
  Array.from({ length: (to - from) / 5 + 1 }, (_, step) => from + 5 * step)

/** Values of the settings of how pages look, except their size. */
export const lookChoices = {
  hasCrop: [false, true],
  rotation: rotations,
  isSharpened: [true, false],
  areHalvesJoined: [true, false],
  isZoomKept: [false, true],
  brightness: listPercents(40, 160),
  contrast: listPercents(40, 200),
  /** Above 100, tones between black and white become lighter. */
  gamma: listPercents(40, 200),
  isGray: [false, true],
  isInverted: [false, true],
} as const
export type LookChoices = { readonly [K in keyof typeof lookChoices]: (typeof lookChoices)[K][number] }

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

/** Returns the CSS filter that changes the colors of pages; undefined if they are not changed. */
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

/** Returns the look for renderers. */
export const toLook = (settings: LookChoices & { readonly background: string }): LookSettings => ({
  ...settings,
  hasEdgeColors: settings.background === 'edge',
})
