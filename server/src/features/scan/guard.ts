import type { ScanGuard } from '@lectern/contract/libraries'

export interface GuardFacts {
  readonly isRootReadable: boolean
  readonly isRootExcluded: boolean
  /** Series that the walk found. */
  readonly seriesCount: number
  /** The file system of the root now, and at the last scan; empty when not known. */
  readonly device: string
  readonly knownDevice: string
  /** Books that would go to the trash, and all that are not in it. */
  readonly missing: number
  readonly total: number
  /** An admin said that what is missing is meant to be. */
  readonly confirm: boolean
}

/** A small library may lose anything: more than half of five books is no sign of a lost mount. */
const smallLibraryBooks = 20

/**
 * Why a scan must change nothing; undefined when it may go on. A root that is missing, empty or left out is a lost mount or a slip far more
 * often than a wish. The number of a file system changes with a restart of the machine, so that another one alone says nothing.
 */
export function guardReason(facts: GuardFacts): ScanGuard['reason'] | undefined {
  if (!facts.isRootReadable) return 'ROOT_UNREADABLE'
  if (facts.confirm || facts.missing === 0) return undefined
  if (facts.seriesCount === 0 || facts.isRootExcluded) return 'ROOT_EMPTY'
  if (facts.knownDevice !== '' && facts.device !== facts.knownDevice) return 'OTHER_DEVICE'
  return facts.total > smallLibraryBooks && facts.missing * 2 > facts.total ? 'TOO_MUCH_MISSING' : undefined
}

/** Whether the books cannot be read while the guard waits. */
export const makesUnavailable = (reason: ScanGuard['reason'], isRootExcluded: boolean): boolean =>
  reason !== 'TOO_MUCH_MISSING' && !isRootExcluded
