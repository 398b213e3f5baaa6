/** Name of the lock that the tab holds which receives the events of all tabs, and of the channel by which it passes them on. */
export const streamLock = 'lectern-live'
