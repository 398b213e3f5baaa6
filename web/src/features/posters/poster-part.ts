import { lazyPart } from '../../i18n/lazy-part.ts'

/** The poster section of a form, with its texts, loaded when it is first shown. */
export const { Part: PosterPart, preload: preloadPosters } = lazyPart(
  async () => (await import('./PosterSection.tsx')).PosterSection,
  'posters',
)
