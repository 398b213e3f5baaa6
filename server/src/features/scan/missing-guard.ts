import type { ScanGuard } from '@lectern/contract/libraries'

export interface GuardFacts {
  readonly isRootReadable: boolean
  readonly isRootExcluded: boolean
  /** Number of series that the walk found. */
  readonly seriesCount: number
  /** File system of the root now and at the last scan; empty if unknown. */
  readonly device: string
  readonly knownDevice: string
  /** Number of books that would go to the trash, and of all that are not in it. */
  readonly missing: number
  readonly total: number
  /** True if an administrator confirmed the missing books. */
  readonly confirm: boolean
}

/** A smaller library may lose any number of books: more than half of five is not a sign of a lost mount. */
const smallLibraryBooks = 20

/**
 * Returns the reason why a scan must change nothing; undefined if it may proceed. A missing, empty or excluded root is usually a lost
 * mount or a mistake. The device number can change with a restart of the machine, so a different one is a reason only if books are missing.
 */
export function guardReason(facts: GuardFacts): ScanGuard['reason'] | undefined {
  if (!facts.isRootReadable) return 'ROOT_UNREADABLE'
  if (facts.confirm || facts.missing === 0) return undefined
  if (facts.seriesCount === 0 || facts.isRootExcluded) return 'ROOT_EMPTY'
  if (facts.knownDevice !== '' && facts.device !== facts.knownDevice) return 'OTHER_DEVICE'
  return facts.total > smallLibraryBooks && facts.missing * 2 > facts.total ? 'TOO_MUCH_MISSING' : undefined
}

/** True if the books cannot be read until an administrator decides. */
export const makesUnavailable = (reason: ScanGuard['reason'], isRootExcluded: boolean): boolean =>
  reason !== 'TOO_MUCH_MISSING' && !isRootExcluded
