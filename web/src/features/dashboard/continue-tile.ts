/** Width of a wide card: one and a bit on a phone, so that the next one shows. */
export const continueTile = 'min(360px, 80vw)'
