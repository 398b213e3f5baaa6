/** Returns the key of pending positions in texts in the storage of the browser. */
export const placeKey = (userId: string): string => `lectern.text-places.${userId}`

/** True if there may be pending positions in texts. It does not need their outbox, which is loaded only then. */
export function hasPendingPlaces(userId: string): boolean {
  try {
    return localStorage.getItem(placeKey(userId)) !== null
  } catch {
    return false
  }
}
