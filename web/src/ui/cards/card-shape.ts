import { posterRatio } from '../poster-shape.ts'

/** Height of the text under a cover, in pixels; the style sheets of card and skeleton use the same number. */
const cardTextHeight = 66

/** Returns the height of a card, so that a list can position rows that are not rendered. */
export const cardHeight = (width: number): number => Math.round(width / posterRatio) + cardTextHeight
