/** Number of rows on the dashboard whose first posters load immediately. */
export const priorityRows = 2

/** Greatest number of posters in the first rows that load immediately; they fill a wide screen. */
const maxEager = 10

/** Returns the number of cards of a row that reach just beyond the edge of a window, so that the row can already scroll; width in px. */
export const countInitialCards = (windowWidth: number): number =>
  Math.ceil(windowWidth / (windowWidth < 600 ? 110 : 150)) + 1

/** Returns the number of posters of a row that load immediately. */
export const countFirstCards = (windowWidth: number): number =>
  Math.min(maxEager, countInitialCards(windowWidth))
