import { useViewedBy } from '../../auth/queries.ts'

/** True if reading is not saved: by the address, or because an administrator views as this user and cannot save. */
export function useIncognito(chosen: unknown): boolean {
  return useViewedBy() !== undefined || String(chosen) === 'true'
}
