/** Name of the places in texts in the storage of the browser that the server does not have yet. */
export const placeKey = (userId: string): string => `lectern.text-places.${userId}`

/** True when there may be pending places; apart from their outbox, so that it is loaded only then. */
export function hasPendingPlaces(userId: string): boolean {
  try {
    return localStorage.getItem(placeKey(userId)) !== null
  } catch {
    return false
  }
}
