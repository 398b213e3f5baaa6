/** Number of items that a row fetches at a time. */
export const rowSize = 20
