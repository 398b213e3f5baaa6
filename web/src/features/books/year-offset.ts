/** Returns the minutes that local time is ahead of UTC at the start of a year. */
export const getYearOffset = (now = new Date()): number =>
  0 - new Date(now.getFullYear(), 0, 1).getTimezoneOffset()
