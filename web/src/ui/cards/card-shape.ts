import { posterRatio } from '../poster/poster-shape.ts'

/** Size of cards: a cover with three lines of text, or a smaller cover with one line. */
export type CardDensity = 'roomy' | 'compact'

/** Heights of the text below a cover, in pixels; `PosterCard.module.css` and `CardSkeleton.module.css` use the same numbers. */
const textHeights: Readonly<Record<CardDensity, number>> = { roomy: 66, compact: 31 }
/** Width of a compact cover as a share of a roomy one; `CardGrid.module.css` uses the same number. */
export const compactShare = 0.75

/** Returns the height of a card, so that a list can position rows that are not rendered. */
export const cardHeight = (width: number, density: CardDensity = 'roomy'): number =>
  Math.round(width / posterRatio) + textHeights[density]
