/** Name of the lock of the tab that receives the events for all tabs, and of the channel by which it broadcasts them. */
export const streamLock = 'lectern-live'
