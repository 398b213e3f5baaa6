/** Width of a wide card: on a phone a bit less than the screen, so that the next card shows. */
export const continueTileWidth = 'min(360px, 80vw)'
