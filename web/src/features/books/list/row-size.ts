/** Number of items of one request of a row. */
export const rowSize = 20
