import { posterRatio } from '../poster-shape.ts'

/** Pixels of the words under a cover; the same number stands in the style sheets of card and skeleton. */
const cardTextHeight = 66

/** Height of a card, so that a list can place rows that are not drawn. */
export const cardHeight = (width: number): number => Math.round(width / posterRatio) + cardTextHeight
