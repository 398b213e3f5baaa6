/** Returns minutes that the clock here is ahead of UTC when years begin. */
export const getYearOffset = (now = new Date()): number =>
  0 - new Date(now.getFullYear(), 0, 1).getTimezoneOffset()
