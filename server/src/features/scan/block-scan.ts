import type { ScanGuard } from '@lectern/contract/libraries'
import { formatTimestamp } from '../../db/values.ts'
import type { LibraryState } from '../libraries/library-settings.ts'
import { findLibraryById, saveGuard } from '../libraries/queries.ts'
import { guardReason, makesUnavailable } from './missing-guard.ts'
import { countLiveBooks } from './queries.ts'
import type { ScanDeps } from './scan-deps.ts'
import type { WalkDiff } from './walk/compare-walk.ts'

/** Stores the scan guard of the library if it changed, and publishes the change. */
async function saveAndPublish(
  { db, bus }: ScanDeps,
  libraryId: number,
  next: { readonly guard: ScanGuard | null; readonly isUnavailable: boolean },
): Promise<void> {
  const before = await findLibraryById(db, libraryId)
  if (!before) return
  const isSame =
    before.unavailable === next.isUnavailable && JSON.stringify(before.guard) === JSON.stringify(next.guard)
  if (isSame) return
  await saveGuard(db, libraryId, next)
  bus.publish({ name: 'LibraryChanged', libraryId: before.publicId })
}

/** Clears the block: the scan may proceed. */
export const clearScanBlock = (deps: ScanDeps, library: LibraryState): Promise<void> =>
  saveAndPublish(deps, library.id, { guard: null, isUnavailable: false })

/** Returns true if the scan must not apply its changes. Stores the reason on the library; an administrator can confirm the changes. */
export async function blockScan(
  deps: ScanDeps,
  library: LibraryState,
  walk: WalkDiff,
  found: {
    readonly confirm: boolean
    readonly missing: number | undefined
    readonly total: number | undefined
  },
): Promise<boolean> {
  const total = found.total ?? (await countLiveBooks(deps.db, library.id))
  const missing = found.missing ?? total
  const { isRootReadable, isRootExcluded, seriesCount, device } = walk
  const reason = guardReason({
    isRootReadable,
    isRootExcluded,
    seriesCount,
    device,
    knownDevice: library.rootDevice,
    missing,
    total,
    confirm: found.confirm,
  })
  if (reason === undefined) return false
  const since = library.guard?.reason === reason ? library.guard.since : formatTimestamp(Date.now())
  deps.log.warn(
    { library: library.name, reason, missing, total, code: isRootReadable ? undefined : 'ERR_1016' },
    'the scan would remove too much and was stopped; nothing was changed',
  )
  await saveAndPublish(deps, library.id, {
    guard: { reason, missing, total, since },
    isUnavailable: makesUnavailable(reason, isRootExcluded),
  })
  return true
}
