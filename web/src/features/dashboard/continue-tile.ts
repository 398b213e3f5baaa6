/** Width of a wide card: one and a bit on a phone, so that the next one shows. */
export const continueTileWidth = 'min(360px, 80vw)'
