/** Number of rows on the dashboard whose first posters load immediately. */
export const priorityRows = 2

/** Maximum number of posters of a row that load immediately; they fill a wide screen. */
const maxEager = 10

/** Returns the number of cards that fill a window and one more, so that the row can scroll; width in px. */
export const countInitialCards = (windowWidth: number): number =>
  Math.ceil(windowWidth / (windowWidth < 600 ? 110 : 150)) + 1

/** Returns the number of posters of a row that load immediately. */
export const countFirstCards = (windowWidth: number): number =>
  Math.min(maxEager, countInitialCards(windowWidth))
