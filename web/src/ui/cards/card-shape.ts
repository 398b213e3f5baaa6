import { posterRatio } from '../poster-shape.ts'

/** How much of an item a card shows: its cover and three lines, or a smaller cover and one line. */
export type CardDensity = 'roomy' | 'compact'

/** Heights of the text under a cover, in pixels; `PosterCard.module.css` and `CardSkeleton.module.css` use the same numbers. */
const textHeights: Readonly<Record<CardDensity, number>> = { roomy: 66, compact: 31 }
/** Width of a compact card's cover compared with another one; `CardGrid.module.css` uses the same number. */
export const compactShare = 0.75

/** Returns the height of a card, so that a list can position rows that are not rendered. */
export const cardHeight = (width: number, density: CardDensity = 'roomy'): number =>
  Math.round(width / posterRatio) + textHeights[density]
