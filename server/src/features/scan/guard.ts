import type { ScanGuard } from '@lectern/contract/libraries'

export interface GuardFacts {
  readonly isRootReadable: boolean
  readonly isRootExcluded: boolean
  /** Number of series that the walk found. */
  readonly seriesCount: number
  /** File system of the root now and at the last scan; empty when unknown. */
  readonly device: string
  readonly knownDevice: string
  /** Number of books that would go to the trash, and of all that are not in it. */
  readonly missing: number
  readonly total: number
  /** True when an admin confirmed that the missing books are intended. */
  readonly confirm: boolean
}

/** A small library may lose any number of books: more than half of five is no sign of a lost mount. */
const smallLibraryBooks = 20

/**
 * Returns the reason why a scan must change nothing; undefined when it may proceed. A missing, empty or excluded root is usually a lost
 * mount or a mistake. The device number changes with a restart of the machine, so a different one alone is no reason.
 */
export function guardReason(facts: GuardFacts): ScanGuard['reason'] | undefined {
  if (!facts.isRootReadable) return 'ROOT_UNREADABLE'
  if (facts.confirm || facts.missing === 0) return undefined
  if (facts.seriesCount === 0 || facts.isRootExcluded) return 'ROOT_EMPTY'
  if (facts.knownDevice !== '' && facts.device !== facts.knownDevice) return 'OTHER_DEVICE'
  return facts.total > smallLibraryBooks && facts.missing * 2 > facts.total ? 'TOO_MUCH_MISSING' : undefined
}

/** True when the books cannot be read while the guard waits. */
export const makesUnavailable = (reason: ScanGuard['reason'], isRootExcluded: boolean): boolean =>
  reason !== 'TOO_MUCH_MISSING' && !isRootExcluded
