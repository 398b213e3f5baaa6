import type { LookSettings, RendererLabels, RendererSettings } from './renderer.ts'

/** Texts of a renderer, for tests. */
export const fakeLabels = {
  page: (page) => `Page ${page}`,
  failed: (page) => `Page ${page} failed`,
  retry: 'Retry',
  reason: async () => ({ text: '', isPassing: false }),
} satisfies RendererLabels

/** Settings without animations, so that tests need not wait. */
export const stillSettings: RendererSettings = {
  isAnimated: false,
  zones: 'sides',
  hasSwipes: true,
  paged: { layout: 'single', fit: 'screen', gapPx: 0 },
  strip: { fit: 'width', sidePadding: 0, maxWidthPx: 800, marginPx: 0 },
}

const plainLook: LookSettings = {
  ...{ brightness: 100, contrast: 100, gamma: 100, isGray: false, isInverted: false },
  ...{ hasCrop: false, rotation: 0, isSharpened: false, areHalvesJoined: false },
  ...{ hasEdgeColors: false, isZoomKept: false },
}

/** Returns the same settings with this change of the look of pages. */
export const withLook = (change: Partial<LookSettings>): RendererSettings => ({
  ...stillSettings,
  look: { ...plainLook, ...change },
})
