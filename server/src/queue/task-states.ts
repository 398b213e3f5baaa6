/** States of a task, as stored. */
export const waiting = 0
export const running = 1
