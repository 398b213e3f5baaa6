import { useViewedBy } from '../auth/queries.ts'

/** Returns whether nothing is saved: by choice of the address, or because an admin looks as this user and can save nothing. */
export function useIncognito(chosen: unknown): boolean {
  return useViewedBy() !== undefined || String(chosen) === 'true'
}
